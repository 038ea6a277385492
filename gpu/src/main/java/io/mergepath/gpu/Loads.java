package io.mergepath.gpu;

import io.mergepath.gpu.device.Traits;
import java.util.Arrays;
import java.util.Locale;

/** How a two-phase merge brings its tile to shared memory and back. */
enum Loads {
    /** By each thread's own loads and stores, by way of registers. */
    REGISTERS,
    /** By copies that the memory system makes by itself, in pieces of 16 bytes: on NVIDIA's devices from sm_90 on. */
    BULK;

    /** Places of a tile that stay free because its runs begin where they begin in a piece: bulk.c says why. */
    private static final int FREE = 12;

    /** Reads what {@link #toString()} writes. */
    static Loads of(String name) {
        return Arrays.stream(values()).filter(loads -> loads.toString().equals(name)).findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "loads: there is no \"" + name + "\"; there are " + Arrays.toString(values())));
    }

    /** These, or registers for what pieces are not made for. */
    Loads forKernels(Variant.OfKeys variant, Strategy strategy) {
        boolean wide = variant.key().bytes() >= Integer.BYTES;
        return strategy == Strategy.TWO_PHASE && wide && !variant.counted() ? this : REGISTERS;
    }

    boolean isPossible(Traits traits) {
        return this == REGISTERS || traits.architecture().matches("sm_(9|1\\d)\\d");
    }

    /** Refuses a device that can't. */
    void check(Traits traits) {
        if (!isPossible(traits)) {
            throw new IllegalArgumentException("loads: " + traits.name() + " has no bulk copies");
        }
    }

    Kernels.Source source(Strategy strategy, boolean batch) {
        if (this == REGISTERS) {
            return strategy.source(batch);
        }
        return batch ? Kernels.Source.BULK_BATCH : Kernels.Source.BULK;
    }

    String kernel(Strategy strategy) {
        return this == REGISTERS ? strategy.kernel() : "merge_bulk";
    }

    int sharedBytes(Strategy strategy, Variant.OfKeys variant) {
        int bytes = strategy.sharedBytes(variant.tile(), variant.key().bytes(), variant.valueBytes());
        // Keys and values each end where 16 bytes do.
        return this == REGISTERS ? bytes : bytes + FREE * (variant.key().bytes() + variant.valueBytes()) + 2 * 16;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
