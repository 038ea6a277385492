// SPDX-License-Identifier: Apache-2.0
package io.mergepath.gpu.device;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Compiled kernels that come with the library, in a module of their own, which may be absent. An image has the name of
 * its architecture and the digest of its source and options. So a changed source never finds an old image. The system
 * property {@code mergepath.gpu.shipped=off} or the environment variable {@code MERGEPATH_GPU_SHIPPED=off} turns them
 * off.
 */
public final class ShippedKernels {
    /** The resource with a line for each image: its name, a blank, and the names of its kernels. */
    public static final String INDEX = "index";

    /** The beginning of the name of an architecture. The major and the minor number follow; the minor is one digit. */
    private static final String PREFIX = "sm_";

    private final @Nullable KernelImages images;

    private ShippedKernels(@Nullable KernelImages images) {
        this.images = images;
    }

    /** The kernels of the module that is present. */
    public static ShippedKernels ofInstallation() {
        return of(ServiceLoader.load(KernelImages.class, ShippedKernels.class.getClassLoader()).findFirst()
                .orElse(null));
    }

    /**
     * The kernels of a module, or none if they are turned off.
     *
     * @param images the module, or null if there is none
     */
    public static ShippedKernels of(@Nullable KernelImages images) {
        String choice = System.getProperty("mergepath.gpu.shipped",
                System.getenv().getOrDefault("MERGEPATH_GPU_SHIPPED", ""));
        return new ShippedKernels(choice.equals("off") ? null : images);
    }

    /** Whether there are none. */
    public boolean isEmpty() {
        return images == null;
    }

    /**
     * The image of a program. A device runs images of its own architecture, and images of an architecture with the same
     * major number and a smaller minor number.
     *
     * @param architecture the architecture of the device, for example {@code sm_90}
     * @param key the {@link KernelCache#key} of the source and its options
     * @return the image; or nothing if none was shipped, or if it is damaged
     */
    public Optional<Image> image(String architecture, String key) {
        if (images == null || !architecture.matches(PREFIX + "[1-9][0-9]+")) {
            return Optional.empty();
        }
        int number = Integer.parseInt(architecture.substring(PREFIX.length()));
        for (int older = number; older >= number / 10 * 10; older--) {
            byte[] content = read(images, PREFIX + older + "-" + key);
            if (content != null) {
                return KernelCache.image(content);
            }
        }
        return Optional.empty();
    }

    /** The number of images of each architecture. */
    public Map<String, Integer> counts() {
        Map<String, Integer> counts = new TreeMap<>();
        byte[] index = images == null ? null : read(images, INDEX);
        if (index != null) {
            new String(index, StandardCharsets.UTF_8).lines()
                    .forEach(line -> counts.merge(line.substring(0, line.indexOf('-')), 1, Integer::sum));
        }
        return counts;
    }

    private static byte @Nullable [] read(KernelImages images, String name) {
        try (InputStream in = images.open(name)) {
            return in == null ? null : in.readAllBytes();
        } catch (IOException damaged) {
            return new byte[0];
        }
    }
}
