// SPDX-License-Identifier: Apache-2.0
package io.mergepath.bench.spark;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import org.apache.spark.SparkContext;
import org.apache.spark.scheduler.AccumulableInfo;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerStageCompleted;
import org.apache.spark.scheduler.StageInfo;
import scala.jdk.javaapi.CollectionConverters;

/** Collects the times of stages. */
final class JobTimes extends SparkListener {
    private final SparkContext context;
    private final List<StageInfo> stages = new ArrayList<>();

    JobTimes(SparkContext context) {
        this.context = context;
        context.addSparkListener(this);
    }

    /**
     * The times of one run, in nanoseconds.
     *
     * @param query the wall time
     * @param stage the time of the last stage
     * @param sort the sum of the sort times of all tasks
     * @param spilled the memory that was spilled, in bytes
     */
    record Run(double query, double stage, double sort, double spilled) {
    }

    @Override
    public synchronized void onStageCompleted(SparkListenerStageCompleted completed) {
        stages.add(completed.stageInfo());
    }

    /** Runs an action and collects its times. */
    Run measure(Runnable action) throws TimeoutException {
        drain();
        synchronized (this) {
            stages.clear();
        }
        long start = System.nanoTime();
        action.run();
        long query = System.nanoTime() - start;
        drain();
        synchronized (this) {
            StageInfo last = stages.stream().max(Comparator.comparingInt(StageInfo::stageId)).orElseThrow();
            double stage = ((long) last.completionTime().get() - (long) last.submissionTime().get()) * 1e6;
            return new Run(query, Math.max(stage, 1), Math.max(sum("sort time") * 1e6, 1),
                    sum("internal.metrics.memoryBytesSpilled"));
        }
    }

    private void drain() throws TimeoutException {
        context.listenerBus().waitUntilEmpty();
    }

    private double sum(String name) {
        double sum = 0;
        for (StageInfo stage : stages) {
            for (Map.Entry<Object, AccumulableInfo> entry : CollectionConverters.asJava(stage.accumulables())
                    .entrySet()) {
                AccumulableInfo info = entry.getValue();
                if (info.name().isDefined() && info.name().get().equals(name) && info.value().isDefined()) {
                    sum += Double.parseDouble(info.value().get().toString());
                }
            }
        }
        return sum;
    }
}
