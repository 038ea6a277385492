// SPDX-License-Identifier: Apache-2.0
/** Reports from result files: one page of HTML with plots and tables, a plot alone, tables in Markdown. */
@NullMarked
package io.mergepath.bench.report;

import org.jspecify.annotations.NullMarked;
