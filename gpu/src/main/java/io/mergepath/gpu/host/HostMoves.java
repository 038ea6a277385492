// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.host;

import io.mergepath.ElementType;
import io.mergepath.gpu.call.DeviceCall;
import io.mergepath.gpu.call.DeviceCalls;
import io.mergepath.gpu.context.ChunkQueue;
import io.mergepath.gpu.context.GpuContext;
import io.mergepath.gpu.context.Reservations.Reservation;
import io.mergepath.gpu.device.DeviceArray;
import io.mergepath.spi.EngineBackend.RowMove;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;

/**
 * Moves columns of the host by way of the device, one column after the other. While the device gathers the rows of one
 * column, {@link TransferPipeline} uploads the next column and downloads the column before. The numbers of the rows go
 * up once.
 */
public final class HostMoves {
    /** One place for a column that is uploaded, one for the work, and one for a column that is downloaded. */
    private static final int SLOTS = 3;

    private final DeviceCalls calls;
    private final GpuContext context;
    private final MemorySegment rows;
    private final List<RowMove> moves;
    private final long fromBytes;
    private final long toBytes;

    /**
     * Moves in the order of {@code rows}, of which there is at least one.
     *
     * @param moves the columns, at least one
     */
    public HostMoves(DeviceCalls calls, int[] rows, List<RowMove> moves) {
        this.calls = calls;
        context = calls.context();
        this.rows = MemorySegment.ofArray(rows);
        this.moves = moves;
        fromBytes = most(move -> move.from().byteSize());
        toBytes = most(move -> move.to().byteSize());
    }

    private long most(ToLongFunction<RowMove> bytes) {
        return moves.stream().mapToLong(bytes).max().orElse(0);
    }

    /** The source and the target of a column on the device. */
    private record Slot(DeviceArray from, DeviceArray to) {
    }

    /**
     * Moves all columns. With little device memory there are fewer slots, and less is done at once.
     *
     * @param meanwhile what another thread does at the same time
     * @return false, before anything is done, if the device has no room for the numbers and one slot
     */
    public boolean run(Runnable meanwhile) {
        for (int slots = Math.min(SLOTS, moves.size()); slots > 0; slots--) {
            long bytes = rows.byteSize() + slots * (fromBytes + toBytes);
            long largest = Math.max(rows.byteSize(), Math.max(fromBytes, toBytes));
            try (Reservation memory = context.reservations().tryNow(bytes, largest, null)) {
                if (memory != null) {
                    run(slots, meanwhile);
                    return true;
                }
            }
        }
        return false;
    }

    private void run(int count, Runnable meanwhile) {
        try (DeviceCall call = calls.begin(null)) {
            DeviceArray index = call.scratch().take(ElementType.INT, rows.byteSize() / Integer.BYTES);
            List<Slot> slots = Stream.generate(() -> new Slot(call.scratch().take(1, fromBytes),
                    call.scratch().take(1, toBytes))).limit(count).toList();
            TransferPipeline pipeline = new TransferPipeline(context.device(), context.transfers());
            for (int m = 0; m < moves.size(); m++) {
                RowMove move = moves.get(m);
                Slot slot = slots.get(m % count);
                DeviceArray from = column(slot.from, move.from(), move.bits());
                DeviceArray to = column(slot.to, move.to(), move.bits());
                ChunkQueue.Part up = new ChunkQueue.Part(move.from(), from);
                pipeline.add(count, m == 0 ? List.of(new ChunkQueue.Part(rows, index), up) : List.of(up),
                        () -> gather(call, from, index, to, move.bits()),
                        List.of(new ChunkQueue.Part(move.to(), to)));
            }
            pipeline.addBeside(meanwhile);
            pipeline.run();
        }
    }

    /** The part of a slot that a column takes. */
    private static DeviceArray column(DeviceArray slot, MemorySegment host, int bits) {
        int elementBytes = Math.ceilDiv(bits, Byte.SIZE);
        return new DeviceArray(slot.memory(), 0, host.byteSize() / elementBytes, elementBytes);
    }

    private static void gather(DeviceCall call, DeviceArray from, DeviceArray index, DeviceArray to, int bits) {
        if (bits == 1) {
            call.columns().gatherBits(call, from, index, to);
        } else {
            call.columns().gather(call, from, index, to);
        }
    }
}
