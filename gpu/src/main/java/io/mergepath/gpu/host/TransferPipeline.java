// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.host;

import io.mergepath.gpu.context.ChunkQueue;
import io.mergepath.gpu.context.Closing;
import io.mergepath.gpu.context.HostEvent;
import io.mergepath.gpu.context.Transfers;
import io.mergepath.gpu.context.WorkerThreads;
import io.mergepath.gpu.device.Device;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Steps of a call that upload, launch kernels and download. Three parties go through all of them, each at its own pace: threads
 * that upload, the calling thread, which launches, and threads that download. They meet at {@link HostEvent}s only. Memory
 * that no other thread may touch is copied by the calling thread, step by step.
 */
public final class TransferPipeline {
    private final Device device;
    private final Transfers transfers;
    private final List<Leg> legs = new ArrayList<>();

    /** What the device has been asked for before the first step. */
    private final HostEvent begun = new HostEvent();

    /** No steps yet. */
    public TransferPipeline(Device device, Transfers transfers) {
        this.device = device;
        this.transfers = transfers;
    }

    private record Leg(ChunkQueue.Batch upload, HostEvent uploaded, Runnable work, HostEvent worked,
            ChunkQueue.Batch download,
            HostEvent downloaded) {
        Stream<HostEvent> milestones() {
            return Stream.of(uploaded, worked, downloaded);
        }
    }

    /**
     * Adds a step.
     *
     * @param ago how many steps earlier one downloads what this one's uploads may then overwrite, if there are so many
     * @param up what is uploaded; not all of it is empty
     * @param work launches kernels
     * @param down what is downloaded, if anything
     */
    public void add(int ago, List<ChunkQueue.Part> up, Runnable work, List<ChunkQueue.Part> down) {
        HostEvent free = legs.size() < ago ? begun : legs.get(legs.size() - ago).downloaded;
        HostEvent uploaded = new HostEvent();
        HostEvent worked = new HostEvent();
        HostEvent downloaded = new HostEvent();
        legs.add(new Leg(new ChunkQueue.Batch(free, up, uploaded), uploaded, work, worked,
                new ChunkQueue.Batch(worked, down, downloaded), downloaded));
    }

    /** Takes all steps. No copy outlives this, whatever ends it. */
    public void run() {
        transfers.steps().lock();
        try {
            ChunkQueue up = new ChunkQueue(transfers.uploads(), legs.stream().map(Leg::upload).toList());
            ChunkQueue down = new ChunkQueue(transfers.downloads(), legs.stream().map(Leg::download).toList());
            WorkerThreads crew = new WorkerThreads(() -> giveUp(up, down));
            crew.run(() -> launch(crew, up, down));
            crew.join();
            crew.run(() -> end(up, down));
            crew.rethrow();
        } finally {
            transfers.steps().unlock();
        }
    }

    private void launch(WorkerThreads crew, ChunkQueue up, ChunkQueue down) {
        begun.reach(device);
        boolean uploadsAhead = up.isShared();
        if (uploadsAhead) {
            transfers.upInSteps().startUploads(crew, up);
        }
        boolean downloadsBehind = down.isShared();
        if (downloadsBehind) {
            transfers.downInSteps().startDownloads(crew, down);
        }
        for (Leg leg : legs) {
            if (!uploadsAhead) {
                transfers.upInSteps().upload(new ChunkQueue(up.queue(), List.of(leg.upload)));
            }
            leg.uploaded.await(device);
            leg.work.run();
            leg.worked.reach(device);
            if (!downloadsBehind) {
                transfers.downInSteps().download(new ChunkQueue(down.queue(), List.of(leg.download)));
            }
        }
    }

    private Stream<HostEvent> milestones() {
        return Stream.concat(Stream.of(begun), legs.stream().flatMap(Leg::milestones));
    }

    private void giveUp(ChunkQueue up, ChunkQueue down) {
        up.end();
        down.end();
        milestones().forEach(HostEvent::giveUp);
    }

    /** What the device does from now on comes behind all copies, also those that nobody waits for any more. */
    private void end(ChunkQueue up, ChunkQueue down) {
        List<Runnable> steps = new ArrayList<>();
        steps.add(() -> Transfers.order(up.queue(), device));
        steps.add(() -> Transfers.order(down.queue(), device));
        milestones().forEach(milestone -> steps.add(milestone::close));
        Closing.all(steps);
    }
}
