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
 * Steps of a call that upload, launch kernels and download. Some threads upload, the calling thread launches, and other
 * threads download. Each goes through all steps at its own pace, and waits only for a {@link HostEvent} of another. The
 * calling thread copies memory that no other thread may touch, step by step.
 */
public final class TransferPipeline {
    private final Device device;
    private final Transfers transfers;
    private final List<Leg> legs = new ArrayList<>();
    private final List<Runnable> others = new ArrayList<>();

    /** The event after the work of the device before the first step. */
    private final HostEvent begun = new HostEvent();

    /** No steps yet. */
    public TransferPipeline(Device device, Transfers transfers) {
        this.device = device;
        this.transfers = transfers;
    }

    private record Leg(ChunkQueue.Batch upload, HostEvent uploaded, Runnable work, HostEvent worked,
            ChunkQueue.Batch download,
            HostEvent downloaded) {
        Stream<HostEvent> events() {
            return Stream.of(uploaded, worked, downloaded);
        }
    }

    /**
     * Adds a step.
     *
     * @param ago the uploads of this step overwrite the downloads of the step so many steps earlier, if there is one
     * @param up the uploads, not all of them empty
     * @param work launches kernels
     * @param down the downloads, perhaps none
     */
    public void add(int ago, List<ChunkQueue.Part> up, Runnable work, List<ChunkQueue.Part> down) {
        HostEvent free = legs.size() < ago ? begun : legs.get(legs.size() - ago).downloaded;
        HostEvent uploaded = new HostEvent();
        HostEvent worked = new HostEvent();
        HostEvent downloaded = new HostEvent();
        legs.add(new Leg(new ChunkQueue.Batch(free, up, uploaded), uploaded, work, worked,
                new ChunkQueue.Batch(worked, down, downloaded), downloaded));
    }

    /** Adds work on the host, which a thread of its own does while the steps run. */
    public void addBeside(Runnable work) {
        others.add(work);
    }

    /** Runs all steps. All work has ended when this method returns or throws. */
    public void run() {
        transfers.steps().lock();
        try {
            ChunkQueue up = new ChunkQueue(transfers.uploads(), legs.stream().map(Leg::upload).toList());
            ChunkQueue down = new ChunkQueue(transfers.downloads(), legs.stream().map(Leg::download).toList());
            WorkerThreads workers = new WorkerThreads(() -> giveUp(up, down));
            others.forEach(work -> workers.start("mergepath-beside", work));
            workers.run(() -> launch(workers, up, down));
            workers.join();
            workers.run(() -> end(up, down));
            workers.rethrow();
        } finally {
            transfers.steps().unlock();
        }
    }

    private void launch(WorkerThreads workers, ChunkQueue up, ChunkQueue down) {
        begun.reach(device);
        boolean uploadsAhead = up.isShared();
        if (uploadsAhead) {
            transfers.upInSteps().startUploads(workers, up);
        }
        boolean downloadsBehind = down.isShared();
        if (downloadsBehind) {
            transfers.downInSteps().startDownloads(workers, down);
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

    private Stream<HostEvent> events() {
        return Stream.concat(Stream.of(begun), legs.stream().flatMap(Leg::events));
    }

    private void giveUp(ChunkQueue up, ChunkQueue down) {
        up.end();
        down.end();
        events().forEach(HostEvent::giveUp);
    }

    /** Lets the later work of the device wait for all copies, also after a failure. */
    private void end(ChunkQueue up, ChunkQueue down) {
        List<Runnable> steps = new ArrayList<>();
        steps.add(() -> Transfers.order(up.queue(), device));
        steps.add(() -> Transfers.order(down.queue(), device));
        events().forEach(event -> steps.add(event::close));
        Closing.all(steps);
    }
}
