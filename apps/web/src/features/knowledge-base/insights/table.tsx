import type { ReactNode } from 'react'
import css from './insights.module.css'

type TableProps = {
  name: string
  heads: readonly string[]
  rows: readonly { key: string | number; head: ReactNode; cells: readonly string[] }[]
}

/** Figures in rows; the first column names them. It scrolls sideways by itself where the page is narrow. */
export const Table = ({ name, heads, rows }: TableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
  <section className={css.scroll} tabIndex={0} aria-label={name}>
    <table className={css.table}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, head, cells }) => (
          <tr key={key}>
            <th scope="row">{head}</th>
            {cells.map((cell, n) => (
              <td key={heads[n + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
