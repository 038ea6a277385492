// SPDX-License-Identifier: Apache-2.0
package io.mergepath.cli.path;

/**
 * The colours and fonts of a drawn path, light and dark: A is blue, B is orange, a diagonal is purple. Colour-blind
 * people can tell these colours apart. Every colour appears twice, because some SVG viewers do not support CSS
 * variables.
 */
final class SvgStyle {
    static final String CSS = """

            text { font: 15px ui-monospace, "DejaVu Sans Mono", Consolas, monospace; fill: #1d2733 }
            .paper { fill: #ffffff }
            .one { fill: #dcecf9 } .zero { fill: #fdeed8 }
            .digit { fill: #46535f; stroke-width: 5; paint-order: stroke } \
            .on-one { stroke: #dcecf9 } .on-zero { stroke: #fdeed8 }
            .index, .words { font-size: 13px } .index { fill: #5d6a77 }
            .grid { stroke: #a9b4bf; stroke-width: 1; fill: none }
            .a { fill: #00559b } .b { fill: #974900 } .k { fill: #85207f } .name { font-weight: bold }
            .casing { stroke: #ffffff; stroke-width: 9; fill: none; stroke-linecap: round; stroke-linejoin: round }
            .from-a, .from-b { stroke-width: 5; fill: none; stroke-linecap: round }
            .from-a { stroke: #0068bd } .from-b { stroke: #c96300 }
            .diagonal { stroke: #85207f; stroke-width: 2; stroke-dasharray: 5 4; fill: none }
            .compared { stroke: #85207f; stroke-width: 2; fill: none } .step { font-size: 10px; fill: #85207f }
            .crossing rect { fill: #85207f; stroke: #ffffff; stroke-width: 2 }
            .crossing text { fill: #ffffff; font-size: 13px; font-weight: bold }
            @media (prefers-color-scheme: dark) {
              text { fill: #e4eaf0 }
              .paper { fill: #12181f }
              .one { fill: #15324a } .zero { fill: #40300f }
              .digit { fill: #b9c4ce } .on-one { stroke: #15324a } .on-zero { stroke: #40300f } .index { fill: #9aa7b3 }
              .grid { stroke: #52606d }
              .a { fill: #7cc0ff } .b { fill: #ffb866 } .k { fill: #eba6f2 }
              .casing { stroke: #12181f }
              .from-a { stroke: #58aef8 } .from-b { stroke: #f59b36 }
              .diagonal, .compared { stroke: #eba6f2 } .step { fill: #eba6f2 }
              .crossing rect { fill: #eba6f2; stroke: #12181f } .crossing text { fill: #12181f }
            }
            """;

    private SvgStyle() {
    }
}
