// SPDX-License-Identifier: Apache-2.0
package io.mergepath.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.junit.jupiter.api.Test;

/** The examples of the documentation. */
class ArrowExamplesTest {
    @Test
    void sort() {
        try (RootAllocator allocator = new RootAllocator();
                Float8Vector prices = new Float8Vector("price", allocator);
                VarCharVector names = new VarCharVector("name", allocator)) {
            double[] values = {3.5, 9, 3.5};
            for (int i = 0; i < values.length; i++) {
                prices.setSafe(i, values[i]);
                names.setSafe(i, List.of("pear", "mango", "apple").get(i).getBytes(StandardCharsets.UTF_8));
            }
            prices.setValueCount(values.length);
            names.setValueCount(values.length);
            VectorSchemaRoot root = VectorSchemaRoot.of(prices, names);
            // @start region="sort"
            try (VectorSchemaRoot sorted = ArrowSort.sort(root, "price desc nulls last, name", allocator);
                    VectorSchemaRoot dearest = ArrowSort.top(root, 2, "price desc", allocator)) {
                System.out.print(sorted.contentToTSVString()); // mango, apple, pear
                System.out.print(dearest.contentToTSVString()); // mango, pear
            }
            // @end
            try (VectorSchemaRoot dearest = ArrowSort.top(root, 2, "price desc", allocator)) {
                assertEquals("price\tname\n9.0\tmango\n3.5\tpear\n", dearest.contentToTSVString());
            }
            ArrowSort.sort(root, "price desc nulls last, name");
            assertEquals("price\tname\n9.0\tmango\n3.5\tapple\n3.5\tpear\n", root.contentToTSVString());
        }
    }
}
