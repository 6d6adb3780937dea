import { type Editor, Extension, Node } from '@tiptap/core'
import { DOMParser, Fragment, type Node as PmNode, type Schema, Slice } from '@tiptap/pm/model'
import { Plugin, Selection, TextSelection } from '@tiptap/pm/state'
import { addRow, addRowAfter, CellSelection, goToNextCell, isInTable, selectedRect, TableMap, tableEditing } from '@tiptap/pm/tables'
import type { EditorView } from '@tiptap/pm/view'

/** What became of several lines that were put into a cell, which holds one: rows of their own, or one line. */
export type CellNews = { what: 'split' | 'joined'; lines: number }

const JOINT = '; '
const ROLES: Readonly<Record<string, string>> = { table: 'table', tableRow: 'row', tableCell: 'cell' }
const ALIGNS = ['left', 'center', 'right']

export const TableNode = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
})

export const TableRowNode = Node.create({
  name: 'tableRow',
  content: 'tableCell+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

/** A cell holds one line: Markdown has no table with more. The first row is the header, by its place. */
export const TableCellNode = Node.create<{ tell: (news: CellNews) => void }>({
  name: 'tableCell',
  content: 'paragraph',
  isolating: true,
  addOptions: () => ({ tell: () => undefined }),
  addAttributes: () => ({
    colspan: { default: 1, rendered: false },
    rowspan: { default: 1, rendered: false },
    colwidth: { default: null, rendered: false },
    align: {
      default: null,
      parseHTML: (cell) => ALIGNS.find((align) => align === (cell.getAttribute('data-align') ?? cell.getAttribute('align'))) ?? null,
      renderHTML: ({ align }) => (align ? { 'data-align': align } : {}),
    },
  }),
  parseHTML() {
    return [
      {
        tag: 'td, th',
        getContent: (cell, schema) => {
          const lines = linesOf(DOMParser.fromSchema(schema).parseSlice(cell).content)
          if (lines.length > 1) this.options.tell({ what: 'joined', lines: lines.length })
          return Fragment.from(schema.node('paragraph', null, joinedLines(schema, lines)))
        },
      },
    ]
  },
  renderHTML: ({ HTMLAttributes }) => ['td', HTMLAttributes, 0],
})

/** The lines of pasted blocks, each as what stands in it; blank ones are none. */
function linesOf(content: Fragment): Fragment[] {
  const lines: PmNode[][] = []
  content.descendants((block) => {
    if (!block.isTextblock) return !block.isInline
    lines.push([])
    block.forEach((node) => {
      if (node.type.name === 'hardBreak') lines.push([])
      else if (block.type.spec.code && node.isText)
        for (const [n, text] of (node.text ?? '').split('\n').entries()) {
          if (n > 0) lines.push([])
          if (text) lines.at(-1)?.push(node.type.schema.text(text))
        }
      else lines.at(-1)?.push(node)
    })
    return false
  })
  // What was copied out of one line comes without a block.
  if (lines.length === 0 && content.firstChild?.isInline) return [content]
  return lines.map((line) => Fragment.from(line)).filter((line) => line.size > 0)
}

const joinedLines = (schema: Schema, lines: readonly Fragment[]): Fragment =>
  lines.reduce((made, line, n) => (n > 0 ? made.append(Fragment.from(schema.text(JOINT))) : made).append(line), Fragment.empty)

/** Puts what is no single line into the cell of the cursor: a row for each line where those below are free, else as one line. */
export function putInCell(view: Pick<EditorView, 'state' | 'dispatch'>, content: Fragment, tell: (news: CellNews) => void): boolean {
  const { state } = view
  const { selection, schema } = state
  if (!isInTable(state) || selection instanceof CellSelection) return false
  const lines = linesOf(content)
  const [first = Fragment.empty, ...below] = lines
  const tr = state.tr
  const { table, tableStart, left, top, map } = selectedRect(state)
  const isFree = (n: number) => top + n >= map.height || table.nodeAt(map.map[(top + n) * map.width + left] ?? 0)?.textContent === ''
  const isSplit = below.length > 0 && below.every((_, n) => isFree(n + 1))
  if (isSplit) {
    for (let row = map.height; row < top + lines.length; row += 1) {
      const now = tr.doc.nodeAt(tableStart - 1) as PmNode
      const rows = TableMap.get(now)
      addRow(tr, { map: rows, table: now, tableStart, left, top, right: left + 1, bottom: top + 1 }, rows.height)
    }
    const grown = tr.doc.nodeAt(tableStart - 1) as PmNode
    const cells = TableMap.get(grown)
    for (let n = lines.length - 1; n > 0; n -= 1) {
      const at = tableStart + (cells.map[(top + n) * cells.width + left] ?? 0)
      const size = tr.doc.nodeAt(at)?.firstChild?.content.size ?? 0
      tr.replaceWith(at + 2, at + 2 + size, lines[n] as Fragment)
    }
  }
  tr.replaceSelection(new Slice(isSplit ? first : joinedLines(schema, lines), 0, 0))
  view.dispatch(tr.scrollIntoView())
  if (lines.length > 1) tell({ what: isSplit ? 'split' : 'joined', lines: lines.length })
  return true
}

type Key = { editor: Pick<Editor, 'state' | 'view'> }

/** Tab leads to the next cell, and makes a row behind the last. */
function enterNext({ editor: { state, view } }: Key): boolean {
  if (!isInTable(state)) return false
  if (goToNextCell(1)(state, view.dispatch)) return true
  addRowAfter(state, view.dispatch)
  return goToNextCell(1)(view.state, view.dispatch)
}

/** Enter leads to the cell below, and makes a row below the last. */
function enterBelow({ editor: { state, view } }: Key): boolean {
  if (!isInTable(state) || state.selection instanceof CellSelection) return false
  const { top, left, map, tableStart } = selectedRect(state)
  if (top + 1 >= map.height) addRowAfter(state, view.dispatch)
  const table = view.state.doc.nodeAt(tableStart - 1)
  if (!table) return true
  const grown = TableMap.get(table)
  const at = tableStart + (grown.map[(top + 1) * grown.width + left] ?? 0)
  view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at + 1))).scrollIntoView())
  return true
}

/** The cursor's way out of a table that nothing stands below. */
function leaveBelow({ editor: { state, view } }: Key): boolean {
  if (!isInTable(state)) return false
  const { tableStart, table } = selectedRect(state)
  const end = tableStart - 1 + table.nodeSize
  const paragraph = state.schema.nodes.paragraph?.create()
  if (!paragraph) return false
  const tr = state.doc.resolve(end).nodeAfter ? state.tr : state.tr.insert(end, paragraph)
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(end + 1))).scrollIntoView())
  return true
}

/** Editing of tables by keys, and what is pasted into them. */
export const ArticleTables = Extension.create<{ tell: (news: CellNews) => void }>({
  name: 'articleTables',
  // Before the keys of paragraphs.
  priority: 900,
  addOptions: () => ({ tell: () => undefined }),
  extendNodeSchema: ({ name }) => (name in ROLES ? { tableRole: ROLES[name] } : {}),
  addKeyboardShortcuts: () => ({
    Tab: enterNext,
    'Shift-Tab': ({ editor }) => goToNextCell(-1)(editor.state, editor.view.dispatch) || isInTable(editor.state),
    Enter: enterBelow,
    'Shift-Enter': enterBelow,
    'Mod-Enter': leaveBelow,
  }),
  addProseMirrorPlugins() {
    const { tell } = this.options
    return [
      new Plugin({
        props: {
          handlePaste: (view, _, slice) => (slice.content.firstChild?.type.spec.tableRole ? false : putInCell(view, slice.content, tell)),
        },
      }),
      tableEditing(),
    ]
  },
})
