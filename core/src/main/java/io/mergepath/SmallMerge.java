// SPDX-License-Identifier: Apache-2.0
package io.mergepath;

/**
 * Stable merges of few primitive keys in natural order. A call of an engine would take longer than such a merge. A loop
 * merges from the front and from the back at once. It does not branch on a comparison, because a processor mispredicts
 * every second such branch on random keys. A loop with branches merges the keys that remain, and inputs that do not
 * overlap. Of equal keys, the keys of {@code a} come first.
 */
final class SmallMerge {
    /** The greatest number of merged keys for which a loop on one thread is faster than a call of the engine. */
    private static final int MOST = 1 << 9;

    private SmallMerge() {
    }

    /** Whether a merge has so few keys. */
    static boolean isSmall(int a, int b) {
        return a <= MOST && b <= MOST - a;
    }

    /** Whether {@code y} comes before {@code x}. The caller may branch on the result. */
    private static boolean before(int y, int x) {
        return y < x;
    }

    private static boolean before(long y, long x) {
        return y < x;
    }

    private static boolean before(float y, float x) {
        return Float.compare(y, x) < 0;
    }

    private static boolean before(double y, double x) {
        return Double.compare(y, x) < 0;
    }

    /** 1 if {@code y} comes before {@code x}, else 0. */
    private static int isBefore(int y, int x) {
        return (int) (((long) y - x) >>> 63);
    }

    private static int isBefore(long y, long x) {
        return (int) (((y & ~x) | (~(y ^ x) & (y - x))) >>> 63);
    }

    private static int isBefore(float y, float x) {
        return isBefore(code(y), code(x));
    }

    private static int isBefore(double y, double x) {
        return isBefore(code(y), code(x));
    }

    /** A number that has the same order as the key. */
    private static int code(float key) {
        int bits = Float.floatToIntBits(key);
        return bits ^ (bits >> 31 >>> 1);
    }

    private static long code(double key) {
        long bits = Double.doubleToLongBits(key);
        return bits ^ (bits >> 63 >>> 1);
    }

    /** {@code y} if {@code t} is 1, {@code x} if it is 0. */
    private static int pick(int x, int y, int t) {
        return x ^ ((x ^ y) & -t);
    }

    private static long pick(long x, long y, int t) {
        return x ^ ((x ^ y) & -(long) t);
    }

    private static float pick(float x, float y, int t) {
        return Float.intBitsToFloat(pick(Float.floatToRawIntBits(x), Float.floatToRawIntBits(y), t));
    }

    private static double pick(double x, double y, int t) {
        return Double.longBitsToDouble(pick(Double.doubleToRawLongBits(x), Double.doubleToRawLongBits(y), t));
    }

    static byte[] merge(byte[] a, byte[] b) {
        byte[] out = new byte[a.length + b.length];
        int i = 0;
        int j = 0;
        int iEnd = a.length;
        int jEnd = b.length;
        // No input can be exhausted within this many steps of both ends, so the loop tests no ends.
        int steps = Math.min(iEnd, jEnd);
        boolean overlaps = steps > 1 && before(b[0], a[iEnd - 1]);
        while (overlaps && steps > 1) {
            int last = iEnd + jEnd - 1;
            for (int k = i + j, end = k + steps; k < end; k++, last--) {
                byte x = a[i];
                byte y = b[j];
                int t = isBefore(y, x);
                out[k] = (byte) pick(x, y, t);
                i += 1 - t;
                j += t;
                x = a[iEnd - 1];
                y = b[jEnd - 1];
                t = isBefore(y, x);
                out[last] = (byte) pick(y, x, t);
                iEnd -= t;
                jEnd -= 1 - t;
            }
            steps = Math.min(iEnd - i, jEnd - j);
        }
        if (i > iEnd || j > jEnd) {
            // An input is not sorted, and both ends have taken the same key. The inputs are intact, so begin again.
            i = 0;
            j = 0;
            iEnd = a.length;
            jEnd = b.length;
        }
        int k = i + j;
        while (i < iEnd && j < jEnd) {
            out[k++] = before(b[j], a[i]) ? b[j++] : a[i++];
        }
        if (i < iEnd) {
            System.arraycopy(a, i, out, k, iEnd - i);
        } else {
            System.arraycopy(b, j, out, k, jEnd - j);
        }
        return out;
    }

    static short[] merge(short[] a, short[] b) {
        short[] out = new short[a.length + b.length];
        int i = 0;
        int j = 0;
        int iEnd = a.length;
        int jEnd = b.length;
        // No input can be exhausted within this many steps of both ends, so the loop tests no ends.
        int steps = Math.min(iEnd, jEnd);
        boolean overlaps = steps > 1 && before(b[0], a[iEnd - 1]);
        while (overlaps && steps > 1) {
            int last = iEnd + jEnd - 1;
            for (int k = i + j, end = k + steps; k < end; k++, last--) {
                short x = a[i];
                short y = b[j];
                int t = isBefore(y, x);
                out[k] = (short) pick(x, y, t);
                i += 1 - t;
                j += t;
                x = a[iEnd - 1];
                y = b[jEnd - 1];
                t = isBefore(y, x);
                out[last] = (short) pick(y, x, t);
                iEnd -= t;
                jEnd -= 1 - t;
            }
            steps = Math.min(iEnd - i, jEnd - j);
        }
        if (i > iEnd || j > jEnd) {
            // An input is not sorted, and both ends have taken the same key. The inputs are intact, so begin again.
            i = 0;
            j = 0;
            iEnd = a.length;
            jEnd = b.length;
        }
        int k = i + j;
        while (i < iEnd && j < jEnd) {
            out[k++] = before(b[j], a[i]) ? b[j++] : a[i++];
        }
        if (i < iEnd) {
            System.arraycopy(a, i, out, k, iEnd - i);
        } else {
            System.arraycopy(b, j, out, k, jEnd - j);
        }
        return out;
    }

    static char[] merge(char[] a, char[] b) {
        char[] out = new char[a.length + b.length];
        int i = 0;
        int j = 0;
        int iEnd = a.length;
        int jEnd = b.length;
        // No input can be exhausted within this many steps of both ends, so the loop tests no ends.
        int steps = Math.min(iEnd, jEnd);
        boolean overlaps = steps > 1 && before(b[0], a[iEnd - 1]);
        while (overlaps && steps > 1) {
            int last = iEnd + jEnd - 1;
            for (int k = i + j, end = k + steps; k < end; k++, last--) {
                char x = a[i];
                char y = b[j];
                int t = isBefore(y, x);
                out[k] = (char) pick(x, y, t);
                i += 1 - t;
                j += t;
                x = a[iEnd - 1];
                y = b[jEnd - 1];
                t = isBefore(y, x);
                out[last] = (char) pick(y, x, t);
                iEnd -= t;
                jEnd -= 1 - t;
            }
            steps = Math.min(iEnd - i, jEnd - j);
        }
        if (i > iEnd || j > jEnd) {
            // An input is not sorted, and both ends have taken the same key. The inputs are intact, so begin again.
            i = 0;
            j = 0;
            iEnd = a.length;
            jEnd = b.length;
        }
        int k = i + j;
        while (i < iEnd && j < jEnd) {
            out[k++] = before(b[j], a[i]) ? b[j++] : a[i++];
        }
        if (i < iEnd) {
            System.arraycopy(a, i, out, k, iEnd - i);
        } else {
            System.arraycopy(b, j, out, k, jEnd - j);
        }
        return out;
    }

    static int[] merge(int[] a, int[] b) {
        int[] out = new int[a.length + b.length];
        int i = 0;
        int j = 0;
        int iEnd = a.length;
        int jEnd = b.length;
        // No input can be exhausted within this many steps of both ends, so the loop tests no ends.
        int steps = Math.min(iEnd, jEnd);
        boolean overlaps = steps > 1 && before(b[0], a[iEnd - 1]);
        while (overlaps && steps > 1) {
            int last = iEnd + jEnd - 1;
            for (int k = i + j, end = k + steps; k < end; k++, last--) {
                int x = a[i];
                int y = b[j];
                int t = isBefore(y, x);
                out[k] = pick(x, y, t);
                i += 1 - t;
                j += t;
                x = a[iEnd - 1];
                y = b[jEnd - 1];
                t = isBefore(y, x);
                out[last] = pick(y, x, t);
                iEnd -= t;
                jEnd -= 1 - t;
            }
            steps = Math.min(iEnd - i, jEnd - j);
        }
        if (i > iEnd || j > jEnd) {
            // An input is not sorted, and both ends have taken the same key. The inputs are intact, so begin again.
            i = 0;
            j = 0;
            iEnd = a.length;
            jEnd = b.length;
        }
        int k = i + j;
        while (i < iEnd && j < jEnd) {
            out[k++] = before(b[j], a[i]) ? b[j++] : a[i++];
        }
        if (i < iEnd) {
            System.arraycopy(a, i, out, k, iEnd - i);
        } else {
            System.arraycopy(b, j, out, k, jEnd - j);
        }
        return out;
    }

    static long[] merge(long[] a, long[] b) {
        long[] out = new long[a.length + b.length];
        int i = 0;
        int j = 0;
        int iEnd = a.length;
        int jEnd = b.length;
        // No input can be exhausted within this many steps of both ends, so the loop tests no ends.
        int steps = Math.min(iEnd, jEnd);
        boolean overlaps = steps > 1 && before(b[0], a[iEnd - 1]);
        while (overlaps && steps > 1) {
            int last = iEnd + jEnd - 1;
            for (int k = i + j, end = k + steps; k < end; k++, last--) {
                long x = a[i];
                long y = b[j];
                int t = isBefore(y, x);
                out[k] = pick(x, y, t);
                i += 1 - t;
                j += t;
                x = a[iEnd - 1];
                y = b[jEnd - 1];
                t = isBefore(y, x);
                out[last] = pick(y, x, t);
                iEnd -= t;
                jEnd -= 1 - t;
            }
            steps = Math.min(iEnd - i, jEnd - j);
        }
        if (i > iEnd || j > jEnd) {
            // An input is not sorted, and both ends have taken the same key. The inputs are intact, so begin again.
            i = 0;
            j = 0;
            iEnd = a.length;
            jEnd = b.length;
        }
        int k = i + j;
        while (i < iEnd && j < jEnd) {
            out[k++] = before(b[j], a[i]) ? b[j++] : a[i++];
        }
        if (i < iEnd) {
            System.arraycopy(a, i, out, k, iEnd - i);
        } else {
            System.arraycopy(b, j, out, k, jEnd - j);
        }
        return out;
    }

    static float[] merge(float[] a, float[] b) {
        float[] out = new float[a.length + b.length];
        int i = 0;
        int j = 0;
        int iEnd = a.length;
        int jEnd = b.length;
        // No input can be exhausted within this many steps of both ends, so the loop tests no ends.
        int steps = Math.min(iEnd, jEnd);
        boolean overlaps = steps > 1 && before(b[0], a[iEnd - 1]);
        while (overlaps && steps > 1) {
            int last = iEnd + jEnd - 1;
            for (int k = i + j, end = k + steps; k < end; k++, last--) {
                float x = a[i];
                float y = b[j];
                int t = isBefore(y, x);
                out[k] = pick(x, y, t);
                i += 1 - t;
                j += t;
                x = a[iEnd - 1];
                y = b[jEnd - 1];
                t = isBefore(y, x);
                out[last] = pick(y, x, t);
                iEnd -= t;
                jEnd -= 1 - t;
            }
            steps = Math.min(iEnd - i, jEnd - j);
        }
        if (i > iEnd || j > jEnd) {
            // An input is not sorted, and both ends have taken the same key. The inputs are intact, so begin again.
            i = 0;
            j = 0;
            iEnd = a.length;
            jEnd = b.length;
        }
        int k = i + j;
        while (i < iEnd && j < jEnd) {
            out[k++] = before(b[j], a[i]) ? b[j++] : a[i++];
        }
        if (i < iEnd) {
            System.arraycopy(a, i, out, k, iEnd - i);
        } else {
            System.arraycopy(b, j, out, k, jEnd - j);
        }
        return out;
    }

    static double[] merge(double[] a, double[] b) {
        double[] out = new double[a.length + b.length];
        int i = 0;
        int j = 0;
        int iEnd = a.length;
        int jEnd = b.length;
        // No input can be exhausted within this many steps of both ends, so the loop tests no ends.
        int steps = Math.min(iEnd, jEnd);
        boolean overlaps = steps > 1 && before(b[0], a[iEnd - 1]);
        while (overlaps && steps > 1) {
            int last = iEnd + jEnd - 1;
            for (int k = i + j, end = k + steps; k < end; k++, last--) {
                double x = a[i];
                double y = b[j];
                int t = isBefore(y, x);
                out[k] = pick(x, y, t);
                i += 1 - t;
                j += t;
                x = a[iEnd - 1];
                y = b[jEnd - 1];
                t = isBefore(y, x);
                out[last] = pick(y, x, t);
                iEnd -= t;
                jEnd -= 1 - t;
            }
            steps = Math.min(iEnd - i, jEnd - j);
        }
        if (i > iEnd || j > jEnd) {
            // An input is not sorted, and both ends have taken the same key. The inputs are intact, so begin again.
            i = 0;
            j = 0;
            iEnd = a.length;
            jEnd = b.length;
        }
        int k = i + j;
        while (i < iEnd && j < jEnd) {
            out[k++] = before(b[j], a[i]) ? b[j++] : a[i++];
        }
        if (i < iEnd) {
            System.arraycopy(a, i, out, k, iEnd - i);
        } else {
            System.arraycopy(b, j, out, k, jEnd - j);
        }
        return out;
    }
}
