import type { Callout } from '@balcao/contracts/kb/article-dialect'
import { Extension, findParentNode } from '@tiptap/core'
import { Fragment } from '@tiptap/pm/model'
import { TextSelection } from '@tiptap/pm/state'
import { addRowAfter, addRowBefore, deleteRow, isInTable, selectedRect, TableMap } from '@tiptap/pm/tables'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    article: {
      /** Puts what is selected in a callout, or makes the one around it another. */
      setCallout: (kind: Callout) => ReturnType
      wrapDetails: () => ReturnType
      /** Takes away the frame around the cursor; what is in it stays. */
      unwrapDetails: () => ReturnType
      insertTable: () => ReturnType
      /** How the column of the cursor is set. */
      alignColumn: (align: 'left' | 'center' | 'right' | null) => ReturnType
      addTableRow: (where: 'above' | 'below') => ReturnType
      removeTableRow: () => ReturnType
    }
  }
}

const ROWS = 3
const COLUMNS = 2
const detailsAround = findParentNode(({ type }) => type.name === 'details')
const calloutAround = findParentNode(({ type }) => type.name === 'callout')

/** What the bar of the article editor does beyond marks and lists. */
export const ArticleCommands = Extension.create({
  name: 'articleCommands',
  addCommands: () => ({
    setCallout:
      (kind) =>
      ({ state, tr, commands, dispatch }) => {
        const around = calloutAround(state.selection)
        if (!around) return commands.wrapIn('callout', { kind })
        if (dispatch) tr.setNodeMarkup(around.pos, null, { kind })
        return true
      },
    wrapDetails:
      () =>
      ({ state, tr, dispatch }) => {
        const { $from, $to } = state.selection
        const range = $from.blockRange($to)
        const { details, detailsTitle } = state.schema.nodes
        if (!range || !details || !detailsTitle) return false
        const inside: Fragment = Fragment.from(detailsTitle.create()).append(
          Fragment.from(range.parent.content.content.slice(range.startIndex, range.endIndex)),
        )
        if (!details.validContent(inside)) return false
        if (!range.parent.canReplaceWith(range.startIndex, range.endIndex, details)) return false
        if (dispatch) {
          tr.replaceRangeWith(range.start, range.end, details.create(null, inside))
          tr.setSelection(TextSelection.create(tr.doc, range.start + 2))
        }
        return true
      },
    unwrapDetails:
      () =>
      ({ state, tr, dispatch }) => {
        const around = detailsAround(state.selection)
        const paragraph = state.schema.nodes.paragraph
        if (!around || !paragraph) return false
        const [title, ...below] = around.node.content.content
        const made = title && title.content.size > 0 ? [paragraph.create(null, title.content), ...below] : below
        if (dispatch) {
          tr.replaceWith(around.pos, around.pos + around.node.nodeSize, made)
          tr.setSelection(TextSelection.near(tr.doc.resolve(around.pos + 1)))
        }
        return true
      },
    insertTable:
      () =>
      ({ state, tr, dispatch }) => {
        const { table, tableRow } = state.schema.nodes
        if (isInTable(state) || !table || !tableRow) return false
        const cells = () =>
          Array.from({ length: COLUMNS }, () => state.schema.nodes.tableCell?.createAndFill()).filter((cell) => cell != null)
        const node = table.create(
          null,
          Array.from({ length: ROWS }, () => tableRow.create(null, cells())),
        )
        if (dispatch) {
          const at = tr.selection.from
          tr.replaceSelectionWith(node)
          tr.setSelection(TextSelection.near(tr.doc.resolve(tr.mapping.map(at, -1) + 1))).scrollIntoView()
        }
        return true
      },
    alignColumn:
      (align) =>
      ({ state, tr, dispatch }) => {
        if (!isInTable(state)) return false
        const { table, tableStart, left, right } = selectedRect(state)
        const map = TableMap.get(table)
        for (const at of map.cellsInRect({ left, right, top: 0, bottom: map.height })) {
          const cell = table.nodeAt(at)
          if (cell && dispatch) tr.setNodeMarkup(tableStart + at, null, { ...cell.attrs, align })
        }
        return true
      },
    addTableRow:
      (where) =>
      ({ state, dispatch }) =>
        (where === 'above' ? addRowBefore : addRowAfter)(state, dispatch),
    removeTableRow:
      () =>
      ({ state, dispatch }) =>
        deleteRow(state, dispatch),
  }),
})
