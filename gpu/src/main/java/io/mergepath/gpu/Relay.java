package io.mergepath.gpu;

import io.mergepath.gpu.device.Device;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Steps of a call that upload, launch kernels and download. Three parties go through all of them, each at its own pace: threads
 * that upload, the calling thread, which launches, and threads that download. They meet at {@link Milestone}s only. Memory
 * that no other thread may touch is copied by the calling thread, step by step.
 */
final class Relay {
    private final Device device;
    private final Transfers transfers;
    private final List<Leg> legs = new ArrayList<>();

    /** What the device has been asked for before the first step. */
    private final Milestone begun = new Milestone();

    /** No steps yet. */
    Relay(Device device, Transfers transfers) {
        this.device = device;
        this.transfers = transfers;
    }

    private record Leg(Feed.Batch upload, Milestone uploaded, Runnable work, Milestone worked, Feed.Batch download,
            Milestone downloaded) {
        Stream<Milestone> milestones() {
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
    void add(int ago, List<Feed.Part> up, Runnable work, List<Feed.Part> down) {
        Milestone free = legs.size() < ago ? begun : legs.get(legs.size() - ago).downloaded;
        Milestone uploaded = new Milestone();
        Milestone worked = new Milestone();
        Milestone downloaded = new Milestone();
        legs.add(new Leg(new Feed.Batch(free, up, uploaded), uploaded, work, worked,
                new Feed.Batch(worked, down, downloaded), downloaded));
    }

    /** Takes all steps. No copy outlives this, whatever ends it. */
    void run() {
        transfers.steps().lock();
        try {
            Feed up = new Feed(transfers.uploads(), legs.stream().map(Leg::upload).toList());
            Feed down = new Feed(transfers.downloads(), legs.stream().map(Leg::download).toList());
            Crew crew = new Crew(() -> giveUp(up, down));
            crew.run(() -> launch(crew, up, down));
            crew.join();
            crew.run(() -> end(up, down));
            crew.rethrow();
        } finally {
            transfers.steps().unlock();
        }
    }

    private void launch(Crew crew, Feed up, Feed down) {
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
                transfers.upInSteps().upload(new Feed(up.queue(), List.of(leg.upload)));
            }
            leg.uploaded.await(device);
            leg.work.run();
            leg.worked.reach(device);
            if (!downloadsBehind) {
                transfers.downInSteps().download(new Feed(down.queue(), List.of(leg.download)));
            }
        }
    }

    private Stream<Milestone> milestones() {
        return Stream.concat(Stream.of(begun), legs.stream().flatMap(Leg::milestones));
    }

    private void giveUp(Feed up, Feed down) {
        up.end();
        down.end();
        milestones().forEach(Milestone::giveUp);
    }

    /** What the device does from now on comes behind all copies, also those that nobody waits for any more. */
    private void end(Feed up, Feed down) {
        List<Runnable> steps = new ArrayList<>();
        steps.add(() -> Transfers.order(up.queue(), device));
        steps.add(() -> Transfers.order(down.queue(), device));
        milestones().forEach(milestone -> steps.add(milestone::close));
        Closing.all(steps);
    }
}
