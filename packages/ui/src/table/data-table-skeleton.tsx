import { useDelayed } from '../lib/react/use-delayed.ts'
import type { PlacedColumn } from '../lib/table/use-table-columns.ts'
import { Skeleton } from '../skeletons.tsx'

const rows = [0.82, 0.64, 0.9, 0.56, 0.74, 0.86, 0.6, 0.7]

/** Rows of the loaded table's own geometry, from 150 ms on. */
export const SkeletonRows = <Row,>({ columns, selectable }: { columns: readonly PlacedColumn<Row>[]; selectable: boolean }) => {
  const late = useDelayed(true)
  return (
    <tbody aria-hidden="true" className={late ? 'dt-skeleton' : 'dt-skeleton skeleton-early'}>
      {rows.map((part) => (
        <tr key={part}>
          {selectable ? (
            <td className="dt-check-cell">
              <Skeleton width={16} height={16} className="skeleton-check" />
            </td>
          ) : null}
          {columns.map((column) => (
            <td key={column.id}>
              <Skeleton height={12} width={column.grow ? `${part * 80}%` : Math.min(column.size - 24, 96) * part + 8} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}

/** The same for cards. */
export const SkeletonCards = () => {
  const late = useDelayed(true)
  return (
    <ul className={late ? 'dt-cards dt-skeleton' : 'dt-cards skeleton-early'} aria-hidden="true">
      {rows.map((part) => (
        <li key={part}>
          <div className="dt-card-body">
            <Skeleton height={10} width={140} />
            <Skeleton height={12} width={`${part * 100}%`} className="skeleton-title" />
            <Skeleton height={10} width={180} />
          </div>
        </li>
      ))}
    </ul>
  )
}
