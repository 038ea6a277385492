// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.spark;

import static org.apache.spark.sql.functions.abs;
import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat;
import static org.apache.spark.sql.functions.date_add;
import static org.apache.spark.sql.functions.element_at;
import static org.apache.spark.sql.functions.format_string;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.pmod;
import static org.apache.spark.sql.functions.to_date;
import static org.apache.spark.sql.functions.xxhash64;

import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.SparkSession;

/**
 * Queries over tables like those of TPC-H: customers, orders and items of orders. The values come from hashes. The
 * tables are cached, so that the queries do not measure the hashes.
 */
final class OrderQueries {
    private static final Column ID = col("id");
    private static final int ITEMS = 4;

    private final SparkSession session;

    /**
     * Makes the tables.
     *
     * @param items the number of items
     */
    OrderQueries(SparkSession session, long items, int partitions) {
        this.session = session;
        long orders = Math.max(1, items / ITEMS);
        long customers = Math.max(1, orders / 10);
        session.range(0, customers, 1, partitions).select(ID.as("c_custkey"),
                concat(lit("Customer#"), format_string("%09d", ID)).as("c_name"),
                element_at(array(lit("BUILDING"), lit("AUTOMOBILE"), lit("MACHINERY"), lit("HOUSEHOLD"),
                        lit("FURNITURE")), number(5, 1).plus(1).cast("int")).as("c_mktsegment"))
                .createOrReplaceTempView("made_customer");
        session.range(0, orders, 1, partitions).select(ID.as("o_orderkey"), number(customers, 2).as("o_custkey"),
                date(2400, 3).as("o_orderdate"),
                number(50_000_000, 4).cast("decimal(15,2)").divide(100).cast("decimal(15,2)").as("o_totalprice"),
                number(5, 5).cast("int").as("o_shippriority")).createOrReplaceTempView("made_orders");
        session.range(0, items, 1, partitions).select(number(orders, 6).as("l_orderkey"),
                number(20_000, 7).cast("int").as("l_partkey"), number(1000, 8).cast("int").as("l_suppkey"),
                number(50, 9).plus(1).cast("decimal(15,2)").as("l_quantity"),
                number(10_000_000, 10).cast("decimal(15,2)").divide(100).cast("decimal(15,2)").as("l_extendedprice"),
                date(2500, 11).as("l_shipdate"),
                element_at(array(lit("A"), lit("N"), lit("R")), number(3, 12).plus(1).cast("int")).as("l_returnflag"))
                .createOrReplaceTempView("made_lineitem");
        for (String table : List.of("customer", "orders", "lineitem")) {
            session.table("made_" + table).cache().count();
            session.table("made_" + table).createOrReplaceTempView(table);
        }
    }

    private static Column number(long bound, int seed) {
        return pmod(abs(xxhash64(ID, lit(seed))), lit(bound));
    }

    private static Column date(int days, int seed) {
        return date_add(to_date(lit("1992-01-01")), number(days, seed).cast("int"));
    }

    List<SparkCase> all() {
        return List.of(
                query("all items in order", List.of("l_shipdate", "l_extendedprice", "l_orderkey"), """
                        select * from lineitem order by l_shipdate, l_extendedprice desc, l_orderkey"""),
                query("orders by name", List.of("c_name", "o_orderdate"), """
                        select c_name, o_orderdate, o_totalprice from customer join orders on c_custkey = o_custkey
                        order by c_name, o_orderdate desc"""),
                query("shipping priority (Q3)", List.of("revenue", "o_orderdate"), """
                        select l_orderkey, sum(l_extendedprice) as revenue, o_orderdate, o_shippriority
                        from customer join orders on c_custkey = o_custkey join lineitem on l_orderkey = o_orderkey
                        where c_mktsegment = 'BUILDING' and o_orderdate < date '1997-03-15'
                        group by l_orderkey, o_orderdate, o_shippriority order by revenue desc, o_orderdate"""),
                query("large orders (Q18)", List.of("o_totalprice", "o_orderdate"), """
                        select c_name, c_custkey, o_orderkey, o_orderdate, o_totalprice, sum(l_quantity)
                        from customer join orders on c_custkey = o_custkey join lineitem on o_orderkey = l_orderkey
                        where o_orderkey in (select l_orderkey from lineitem group by l_orderkey
                            having sum(l_quantity) > 150)
                        group by c_name, c_custkey, o_orderkey, o_orderdate, o_totalprice
                        order by o_totalprice desc, o_orderdate"""),
                query("dearest items of a supplier", List.of(), """
                        select l_suppkey, l_partkey, l_extendedprice, place from (select *, row_number() over (
                            partition by l_suppkey order by l_extendedprice desc, l_orderkey) as place from lineitem)
                        where place <= 100"""),
                query("running total of a part", List.of(), """
                        select l_partkey, l_shipdate, sum(l_quantity) over (partition by l_partkey
                            order by l_shipdate, l_orderkey rows unbounded preceding) as total from lineitem"""),
                query("price summary (Q1)", List.of("l_returnflag"), """
                        select l_returnflag, sum(l_quantity), avg(l_extendedprice), count(*) from lineitem
                        where l_shipdate <= date '1998-09-02' group by l_returnflag order by l_returnflag"""));
    }

    private SparkCase query(String name, List<String> ordered, String sql) {
        return new SparkCase(name, false, ordered, () -> session.sql(sql));
    }
}
