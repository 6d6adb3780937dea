import { ODD_TEXTS } from '@balcao/contracts/testing/odd-texts'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ArticleText } from '../../../article/article-text.tsx'
import type { DocNode } from '../doc.ts'
import { createArticleWriter, fromArticle } from './markdown.ts'
import { articleReading } from './reading.ts'

const file = { id: 12, name: 'tela.png', type: 'image/png', bytes: 9, mediaId: '6f1c0f2e-3f57-4a7e-9d3a-1c0a5f6f7a11' }
const through = (text: string) => createArticleWriter()(fromArticle(text))
/** What readers see, whatever the nesting of marks and the spaces between blocks. */
const shown = (content: string) =>
  renderToStaticMarkup(<ArticleText content={content} attachments={[file]} linkTo={(id) => `/portal/article/${id}`} />)
    .replace(/\s+/g, ' ')
    .replace(/(<(?:em|strong|del)>) /g, ' $1')
    .replace(/ ?(<\/?(?:p|li|ul|ol|blockquote|div|h[2-4]|pre|table|thead|tbody|tr|td|th|br|details|summary|section)\b[^>]*>) ?/g, '$1')
    // A line of nothing but spaces is none.
    .replace(/<p>(?:<br\/>)*<\/p>/g, '')
    // Items of a list stand as close as its lines.
    .replace(/<li><p>(.*?)<\/p>/g, '<li>$1')
const typesOf = (text: string) => fromArticle(text).map(({ type }) => type)

const SAMPLES: readonly [string, string[]][] = [
  ['## Erro 403\n\nTexto **forte**\nsegunda linha.\n\nOutro.', ['heading', 'paragraph', 'paragraph']],
  ['## Como entrar {#entrar}\n\n### Passo 1\n\n#### Fim', ['heading', 'heading', 'heading']],
  ['> [!NOTE]\n> Faça **cópia** antes.\n>\n> - um\n> - dois', ['callout']],
  ['> [!WARNING]\n>\n> - só lista', ['callout']],
  ['> [!DANGER] na mesma linha\n> e outra', ['callout']],
  ['> [!TIP]', ['callout']],
  ['> [!DETAILS] Como ver o *registro*\n> Assim.', ['details']],
  ['> [!DETAILS] Como ver\n>\n> ```sh\n> tail -f x\n> ```', ['details']],
  ['> citado\n> ainda\n>\n> outro', ['blockquote']],
  ['| Código | O que é |\n| --- | --: |\n| 403 | *sem* acesso |\n| `a\\|b` | [guia](article:7#passo-2) |', ['table']],
  ['| a | b | c |\n|:-|:-:|-|\n| 1 |\n|  | 2 | x \\| y |', ['table']],
  ['1. Abra\n2. Veja\n\n   ![Tela de entrada](attachment:12)\n3. Fim', ['orderedList']],
  ['- a\n  - b\n    > [!TIP]\n    > dentro\n- c', ['bulletList']],
  ['```ts title=x\nconst a = `b`\n\n> [!NOTE]\n```', ['codeBlock']],
  ['![Tela \\*um\\*](attachment:12) e [outro](https://acme.test/a_b?x=1&y=2)', ['paragraph']],
  ['- [ ] fazer\n- [x] feito\n\n---\n\nfim', ['bulletList', 'horizontalRule', 'paragraph']],
  ['- um\n\n* outro\n\n1. a\n\n2) b', ['bulletList', 'bulletList', 'orderedList', 'orderedList']],
  ['\\> não é citação, 5 * 3, snake_case, <b>não</b>, {{a}} e C:\\pasta', ['paragraph']],
]

test.each(SAMPLES)('what passes through the editor is shown as before, in forms of its own: %j', (text, types) => {
  expect(typesOf(text)).toEqual(types)
  expect(shown(through(text))).toBe(shown(text))
  expect(through(through(text)), 'and is not written otherwise each time').toBe(through(text))
})

test('what the editor has no form for is kept to the letter', () => {
  for (const text of ['| a |\n|---|\n| 1 | 2 | 3 |', '@[Ana](user:1) escreveu'])
    expect(fromArticle(text)).toEqual([{ type: 'source', content: [{ type: 'text', text }] }])
})

test.each(ODD_TEXTS)('an odd text is shown alike after passing through the editor, and stays so: %j', (text) => {
  const once = through(text)
  expect(shown(once)).toBe(shown(text))
  expect(through(once)).toBe(once)
})

const PIECES = [
  ...['a', 'bê', ' ', '\n', '\n', '\n\n', '*', '**', '`', '```\n', '~~', '> ', '- ', '1. ', '## ', '\\', '|', '  '],
  ...['> [!NOTE]\n', '> [!DETAILS] t\n', '| a | b |\n|-|-|\n', '| x |\n', '{#x}', '[v](article:7)', '![f](attachment:12)', '<b>', '&lt;'],
]

test('nothing that readers get to see is lost on the way through the editor, whatever is written', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }), (parts) => {
      const text = parts.join('')
      expect(shown(through(text))).toBe(shown(text))
    }),
    { seed: 3, numRuns: 300 },
  )
})

const words = fc.constantFrom('um', ' dois', 'três ', '*', '_a_', '#', '- ', '1. ', '[!NOTE]', '|', 'a|b', '`', '{#x}', '<i>', '\\*', '\\')
const marks = fc.subarray(['bold', 'italic', 'code']).map((types) => types.map((type) => ({ type })))
/** Texts alike beside each other are one, as in the editor. */
const merged = (all: DocNode[]) =>
  all.reduce<DocNode[]>((made, node) => {
    const last = made.at(-1)
    if (last && JSON.stringify(last.marks) === JSON.stringify(node.marks)) last.text = `${last.text}${node.text}`
    else made.push({ ...node })
    return made
  }, [])
const inline = fc.array(fc.record({ type: fc.constant('text'), text: words, marks }), { minLength: 1, maxLength: 4 }).map(merged)
const paragraph: fc.Arbitrary<DocNode> = inline.map((content) => ({ type: 'paragraph', content }))
const plain = fc.array(words, { minLength: 1, maxLength: 3 }).map((all) => all.join(''))
const detailed: fc.Arbitrary<DocNode> = fc.tuple(plain, paragraph).map(([text, below]) => ({
  type: 'details',
  content: [{ type: 'detailsTitle', content: [{ type: 'text', text }] }, below],
}))
const callout: fc.Arbitrary<DocNode> = fc
  .array(paragraph, { minLength: 1, maxLength: 2 })
  .map((content) => ({ type: 'callout', attrs: { kind: 'tip' }, content }))
const withoutCode = (node: DocNode): DocNode => ({
  ...node,
  ...(node.marks ? { marks: node.marks.filter(({ type }) => type !== 'code') } : {}),
  ...(node.content ? { content: node.content.map(withoutCode) } : {}),
})
const table: fc.Arbitrary<DocNode> = fc.array(fc.tuple(paragraph, paragraph), { minLength: 1, maxLength: 3 }).map((rows) => ({
  type: 'table',
  content: rows.map((cells) => ({
    type: 'tableRow',
    content: cells.map((cell) => ({ type: 'tableCell', attrs: { align: null }, content: [withoutCode(cell)] })),
  })),
}))
const heading: fc.Arbitrary<DocNode> = inline.map((content) => ({ type: 'heading', attrs: { level: 3, anchor: null }, content }))
const doc = fc.array(fc.oneof(paragraph, callout, detailed, table, heading), { minLength: 1, maxLength: 3 })

test('what was typed is what is saved: signs that are only text stay text', () => {
  fc.assert(
    fc.property(doc, (made) => {
      expect(articleReading(fromArticle(createArticleWriter()(made)))).toBe(articleReading(made))
    }),
    { seed: 4, numRuns: 200 },
  )
})
