/**
 * Kinds of long messages that are, or look like, hard work for a parser of Markdown. Each grows to whatever length is asked for.
 * What people really send is among them.
 */

const filled = (unit: string, length: number) => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)
const of = (unit: string) => (length: number) => filled(unit, length)
/** A beginning, a unit as often as it fits, and an end. */
const between = (begin: string, unit: string, end: string) => (length: number) =>
  `${begin}${filled(unit, Math.max(0, length - begin.length - end.length))}${end}`
const halves = (first: string, second: string) => (length: number) => filled(first, length / 2) + filled(second, length / 2)
/** Pieces that are each different, up to the length. */
const growing = (piece: (n: number) => string) => (length: number) => {
  let text = ''
  for (let n = 1; text.length < length; n++) text += piece(n)
  return text.slice(0, length)
}

const table = (columns: number, row: string) => (length: number) =>
  `|${'a|'.repeat(columns)}\n|${'-|'.repeat(columns)}\n${filled(row, Math.max(0, length - columns * 4 - 4))}`
const wideTable = (length: number) => table(Math.ceil(length / 6), 'a\n')(length)

const LOG =
  '2026-11-24 10:00:01,204 [http-8080] WARN  a.b.Pool - conn[12] timed_out after 3000ms (uri=https://a.b/c?d=1&e=f, user=ana@b.co)\n'
const JSON_LINE = '{"id":12,"tags":["a_b","c"],"at":[[1,2],[3,4]],"url":"https://a.b/c?d=e&f=g","text":"x \\"y\\" *z*"},'

/** What people send. */
const EVERYDAY = {
  prose: of('Bom dia! O relatório de vendas não abre desde ontem, nem no navegador nem no aplicativo.\n'),
  paragraphs: of('O pedido **4711** sumiu da lista; em `pedidos.csv` ele está, veja [a tela](https://a.b/c).\n\n'),
  log: of(LOG),
  json: between('[', JSON_LINE, ']'),
  stackTrace: of('    at Object.<anonymous> (/srv/app/node_modules/a_b/index.js:12:34)\n'),
  fencedCode: between('```\n', 'for (const [a, b] of *c) { if (a < b && !d) e[f] = `g` }\n', '```'),
  csv: of('12;"Ana, Souza";ana@b.co;2026-11-24;1.204,50\n'),
  quotedMail: of('> Em 24/11/2026 Ana escreveu:\n>> Não recebi a nota.\n>\n> Obrigada\n\n'),
  snakeCase: of('user_id nome_do_cliente __init__ a_b_c '),
  windowsPaths: of('C:\\Users\\ana\\Documents\\[2026] notas_fiscais\\nf.pdf\n'),
  chinese: of('請問如何重設密碼'),
  emoji: of('😀👍🏽 '),
}

const LISTS = {
  dashes: of('- '),
  dashesBeforeText: between('', '- ', 'a'),
  numbers: of('1. '),
  pluses: of('+ '),
  mixedLists: of('- 1. > '),
  quotes: of('>'),
  quotesApart: of('> '),
  stairs: growing((n) => `${' '.repeat(n * 2)}- a\n`),
  numberedStairs: growing((n) => `${' '.repeat(n * 3)}1. a\n`),
  quoteStairs: growing((n) => `${'> '.repeat(n)}a\n`),
  items: of('- a\n'),
  emptyItems: of('-\n'),
  looseItems: of('- a\n\n'),
  numberedItems: of('1. a\n'),
  tasks: of('- [ ] a\n'),
  deepLines: of(`${'- '.repeat(20)}a\n`),
  deepLazyLines: between('>'.repeat(20), 'a\n', ''),
  deepBlankLines: between(`${'- '.repeat(20)}a`, '\n', 'b'),
  deepParagraphs: between(`${'- '.repeat(20)}a\n\n`, `${' '.repeat(40)}a\n\n`, ''),
  tooDeepInside: between(`${'- '.repeat(20)}a\n`, `${' '.repeat(40)}${'- '.repeat(20)}a\n`, ''),
  listsInQuotes: of('> - > - > - a\n'),
}

const INLINE = {
  emphasis: of('*a* '),
  emphasisOpen: of('*a '),
  emphasisClosed: of('a* '),
  emphasisTogether: of('*a'),
  emphasisNested: halves('*a **b ', 'b** a* '),
  emphasisMixed: of('*a_ '),
  emphasisOfThrees: between('', 'a**b*c', ''),
  strong: of('**a** '),
  stars: of('*'),
  starRuns: of('* ** *** '),
  underscores: between('a', '_', 'b'),
  underscoresOpen: of('_a '),
  struck: of('~~a~~ '),
  struckOpen: of('~~a '),
  struckClosed: of('a~~ '),
  brackets: of('['),
  bracketsClosed: of('a] '),
  bracketsNested: halves('[a ', 'a] '),
  bracketsHidden: halves('[a ', '`[` ] '),
  links: of('[a](b) '),
  linksOpen: of('[a]('),
  linkTitles: of('[a](b ('),
  linkQuotedTitles: of('[a](b "'),
  linkAngles: of('[a](<b'),
  linkEscapes: of('[a](b\\'),
  linksNested: halves('[', '](b)'),
  references: of('[a][b] '),
  referencesOpen: of('[a]['),
  definitions: of('[a]: b\n'),
  footnotes: of('[^a]: b\n'),
  footnoteCalls: of('[^a] '),
  images: of('!['),
  imagesNested: halves('![', '](b)'),
  attachments: of('![a](attachment:1) '),
  mentions: of('@[Ana](user:1) '),
  backticks: of('`'),
  codes: of('`a` '),
  codeLengths: growing((n) => `${'`'.repeat(n)} `),
  codeEscaped: of('\\`` '),
  escapes: of('\\*'),
  entities: of('&amp;'),
  entitiesOpen: of('&a'),
  ampersands: of('&'),
  spaces: between('a', ' ', 'b'),
  spacesBeforeLines: of(`a${' '.repeat(500)}\n`),
  dots: of('a.'),
  quotationMarks: of('"'),
}

const ADDRESSES = {
  angles: of('<'),
  anglesOpen: of('<a'),
  autolinks: of('<https://a.b> '),
  autolinksOpen: of('<https:'),
  html: of('<b>a</b> '),
  htmlComments: of('<!-- '),
  www: of('www.'),
  wwwUnderscored: of('www.a_'),
  wwws: of('www.a.b '),
  https: of('https://'),
  addresses: of('https://a.b/c '),
  addressBangs: between('https://a.b/', '!', 'x'),
  addressBrackets: between('https://a.b/', ']', 'x'),
  addressParens: between('https://a.b/', ')', 'x'),
  addressEntities: between('https://a.b/', '&a;', 'x'),
  mails: of('a@b.co '),
  mailSigns: of('a@'),
  dotsBeforeSign: between('', 'a.', '@'),
}

const BLOCKS = {
  lines: of('a\n'),
  hardBreaks: of('a  \n'),
  blankLines: between('a', '\n', 'b'),
  shortParagraphs: of('a\n\n'),
  headings: of('# a\n'),
  hashes: between('# a ', '#', 'a'),
  rules: of('---\n'),
  fences: of('```\na\n```\n'),
  fencesOpen: of('```\n'),
  fencesInLists: of('- ```\n'),
}

const TABLES = {
  wideTable,
  squareTable: table(45, `|${'a|'.repeat(45)}\n`),
  longTable: table(2, '|a|b|\n'),
  shortRows: table(40, 'a\n'),
  tables: of('|a|b|\n|-|-|\n|c|d|\n\n'),
  tablesWithoutEdges: of('a|b\n-|-\n'),
  tableInQuote: of('> |a|b|\n> |-|-|\n> |c|d|\n'),
  delimiters: of('|-|\n'),
  pipes: of('|'),
  pipeLines: of('|a\n'),
}

type Kinds = Readonly<Record<string, (length: number) => string>>
export const everydayMessages: Kinds = EVERYDAY
/** All kinds, by name. */
export const longMessages: Kinds = { ...EVERYDAY, ...LISTS, ...INLINE, ...ADDRESSES, ...BLOCKS, ...TABLES }
