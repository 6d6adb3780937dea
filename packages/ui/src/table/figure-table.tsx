import type { ReactNode } from 'react'
import './figure-table.css'

type FigureTableProps = {
  name: string
  heads: readonly string[]
  /** `head` names the row; the cells are in the order of the other heads. */
  rows: readonly { key: string | number; head: ReactNode; cells: readonly ReactNode[] }[]
  /** Names of rows that may be sentences go over several lines. */
  longNames?: boolean
  /** Heads of columns that hold words in place of figures. */
  words?: readonly string[]
}

/** Figures in rows; the first column names them. It scrolls sideways by itself where the page is narrow. */
export const FigureTable = ({ name, heads, rows, longNames = false, words = [] }: FigureTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
  <div className="figure-table-scroll" tabIndex={0}>
    <table className="figure-table" aria-label={name} data-long-names={longNames || undefined}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col" data-words={words.includes(head) || undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, head, cells }) => (
          <tr key={key}>
            <th scope="row">{head}</th>
            {cells.map((cell, index) => (
              <td key={heads[index + 1]} data-words={words.includes(heads[index + 1] ?? '') || undefined}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
