/** What the tests of every module share. */
@NullMarked
package io.mergepath.testsupport;

import org.jspecify.annotations.NullMarked;
