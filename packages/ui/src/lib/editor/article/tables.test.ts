import { getSchema } from '@tiptap/core'
import { Fragment } from '@tiptap/pm/model'
import { EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import { tableEditing } from '@tiptap/pm/tables'
import { expect, test } from 'vitest'
import type { DocNode } from '../doc.ts'
import { createArticleWriter, fromArticle } from './markdown.ts'
import { articleSyntax } from './syntax.ts'
import { type CellNews, putInCell } from './tables.ts'

const { extensions } = articleSyntax({ picture: async () => undefined, tell: () => undefined, isPublished: false })
const schema = getSchema(extensions)
const TABLE = '| Código | O que é |\n| --- | --- |\n| 403 | sem acesso |\n|  |  |'

/** An editor's state without a page, with the cursor behind this text. */
function editing(text: string, behind: string) {
  const doc = schema.nodeFromJSON({ type: 'doc', content: fromArticle(text) })
  let at = 0
  doc.descendants((node, pos) => {
    if (node.isText && node.text === behind) at = pos + node.nodeSize
  })
  let state = EditorState.create({ doc, plugins: [tableEditing()], selection: TextSelection.create(doc, at) })
  const news: CellNews[] = []
  const view = {
    get state() {
      return state
    },
    dispatch: (transaction: Transaction) => {
      state = state.apply(transaction)
    },
  }
  return {
    news,
    paste: (pasted: string) =>
      putInCell(view, Fragment.from(fromArticle(pasted).map((node) => schema.nodeFromJSON(node))), (one) => news.push(one)),
    text: () => createArticleWriter()((state.doc.toJSON() as DocNode).content ?? []),
  }
}

test('a pasted list becomes rows where the cells below are free, and the editor says so', () => {
  const { paste, text, news } = editing(TABLE, '403')
  expect(paste('- um **dois**\n- três\n- quatro')).toBe(true)
  expect(text()).toBe('| Código | O que é |\n| --- | --- |\n| 403um **dois** | sem acesso |\n| três |  |\n| quatro |  |')
  expect(news).toEqual([{ what: 'split', lines: 3 }])
})

test('where they are not, its lines are joined to one', () => {
  const { paste, text, news } = editing(TABLE, 'Código')
  paste('- um\n- dois\n\n```\na\nb\n```')
  expect(text().split('\n')[0]).toBe('| Códigoum; dois; a; b | O que é |')
  expect(news).toEqual([{ what: 'joined', lines: 4 }])
})

test('a line is a line, and outside of tables nothing is taken over', () => {
  const inside = editing(TABLE, 'sem acesso')
  inside.paste('à *base*')
  expect(inside.text().split('\n')[2]).toBe('| 403 | sem acessoà *base* |')
  expect(inside.news).toEqual([])
  expect(editing('texto', 'texto').paste('- um\n- dois')).toBe(false)
})

test('headings of a published article keep their anchors when they are renamed', () => {
  const { read, createWriter } = articleSyntax({ picture: async () => undefined, tell: () => undefined, isPublished: true })
  const text = '## Como entrar\n\n### Passo {#um}\n\n## Como entrar'
  const nodes = read(text)
  expect(createWriter()(nodes)).toBe(text)
  const [first, ...rest] = nodes
  const renamed = { ...first, content: [{ type: 'text', text: 'Entrar' }] } as DocNode
  expect(createWriter()([renamed, ...rest])).toBe('## Entrar {#como-entrar}\n\n### Passo {#um}\n\n## Como entrar')
})
