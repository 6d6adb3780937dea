/** Character references of HTML, in every place where Markdown may have one. */
const REFERENCES = [
  ...['AT&amp;T', 'x &gt; y', 'um a &gt; b DOIS tres', 'R&D', 'a & b', 'a&nbsp;b', '&nbsp;', 'a\n\n&nbsp;\n\nb', '&amp', '&amp b', '&;'],
  ...['&', '&&&', '&a;', '&notanentity;', '&notit;', '&copy;', '&COPY;', '&CounterClockwiseContourIntegral;', '&ngE;', '&fjlig;'],
  ...['&amp;amp;', '&amp;lt;b&amp;gt;', '&amp;#38;', '\\&amp;', '\\\\&amp;', '%26amp%3B', '&#38;', '&#x26;', '&#X26;', '&#0;', '&#55357;'],
  ...['&#xD83D;', '&#1114112;', '&#128512;', '&#x1F468;&#x200D;&#x1F469;', '&#9;a', 'a&#10;b', '&#13;', '&#32;a&#32;', '&Tab;x'],
  ...['a&NewLine;b', '&ast;a&ast;', '&#42;a&#42;', '&lowbar;a&lowbar;', '&lbrack;a&rbrack;(b)', '&grave;a&grave;', '&#35; título'],
  ...[
    '&#45; item',
    '1&period; a',
    '&vert;',
    '-- &mdash; &ndash; &hellip;',
    '&laquo;a&raquo;',
    '&zwj;&zwnj;&lrm;&rlm;&shy;a',
    '&ensp;a&emsp;',
  ],
  ...['![a &amp; b](attachment:3)', '![a &amp; b](https://a.test/x.png)', '![&lt;b&gt;](attachment:4)', '![a &amp; b](x)'],
  ...['[a &amp; b](https://a.test/?x=1&amp;y=2)', '[a](https://a.test/?x=1&copy=2)', '[&amp;](mailto:a@b.test)'],
  ...[
    '[a](<https://a.test/a b?&amp;>)',
    '[a](https://a.test "t &quot;q&quot;")',
    '[x &lt; y]: https://a.test',
    '<https://a.test/?a&amp;b>',
  ],
  ...['https://a.test/?a=1&amp;b=2', 'https://a.test/?a=1&lt;', 'https://a.test/?a=1&copy;', 'www.a.test/?x&gt;'],
  ...['`AT&amp;T`', '``a&grave;``', '```\nx &gt; y\n```', '```a&amp;b\nx\n```', '| a &amp; b |\n|---|\n| &lt;i&gt; |', '# A &amp; B'],
  ...['- a &amp; b\n- c &lt; d', '- [ ] a &amp; b', '1. a &gt; b\n2. c', '> a &gt; b', '**a &amp; b**', '*&nbsp;a*', '~~a &amp; b~~'],
  ...['***a &amp;*** b', '_a_b &amp;', '@[Ana &amp; Cia](user:1)', '{{cliente.nome}} &amp; {{x}}', '$a &amp; b$'],
]

/** Backslashes, and what looks like HTML. */
const SIGNS = [
  ...[
    '\\',
    '\\\\',
    'a\\',
    'a\\\nb',
    'C:\\tmp\\*x',
    '\\\\servidor\\pasta &amp;',
    '\\&lt;b\\&gt;',
    '<b>a</b>',
    '<br>',
    '<!-- x -->',
    '<a href="x">y</a>',
  ],
  ...[
    '&lt;script&gt;alert(1)&lt;/script&gt;',
    '<script>alert("&amp;")</script>',
    'a < b > c',
    '<![CDATA[ &amp; ]]>',
    '***',
    'a  \nb &amp;',
  ],
]

/** Text that no keyboard shows: without width, from right to left, composed of several characters, cut in halves. */
const CHARACTERS = [
  ...['\u200b', 'a\u200bb &amp; c', '\u200d*a*', '\ufeffa &amp; b', '\u202eabc &gt; d', 'שלום &amp; مرحبا', '\u2066a &lt; b\u2069'],
  ...['a\u00a0*b*\u00a0c', 'a\u2028&amp;\u2029b', 'a\tb &amp;', '😀 &amp; 👨‍👩‍👧', 'e\u0301 &amp; é', '\ud83d &amp;', '*\ud83d*', '\udc00'],
]

/** Messages that are ordinary to whoever writes them, and hard to read, write and show without loss. For tests. */
export const ODD_TEXTS: readonly string[] = [...REFERENCES, ...SIGNS, ...CHARACTERS]
