import type { SkillMatrix } from '@balcao/contracts/queues/skills'
import { failureOf } from '@balcao/ui/lib/failure'
import { shortDate } from '@balcao/ui/lib/time'
import { Loaded } from '@balcao/ui/profile/block'
import { TriangleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import { trpc } from '../../../lib/trpc.ts'
import css from '../queues.module.css'
import { AssignDialog } from './assign-dialog.tsx'
import matrixCss from './matrix.module.css'
import { t } from './skills.messages.ts'

type Cell = { person: SkillMatrix['users'][number]; skill: SkillMatrix['skills'][number]; held: SkillMatrix['cells'][number] | undefined }
type MatrixSectionProps = { queueId?: number; editable?: boolean }

/** Who of a queue, or of all that the reader leads, can do what; skills that hang on one person are warned of. */
export const MatrixSection = ({ queueId, editable = false }: MatrixSectionProps) => {
  const heading = useId()
  const query = trpc.queues.skills.matrix.useQuery(queueId === undefined ? {} : { queueId }, { retry: false })
  const forbidden = query.error && failureOf(query.error).code === 'forbidden'
  return (
    <section className={css.card} aria-labelledby={heading}>
      <h2 id={heading} className={css.heading}>
        {t('matrix')}
      </h2>
      {forbidden ? (
        <p className={css.quiet}>{t('matrixForbidden')}</p>
      ) : (
        <Loaded query={query} failed={t('matrixFailed')} lines={5}>
          {(matrix) => <Matrix matrix={matrix} label={heading} editable={editable} />}
        </Loaded>
      )}
    </section>
  )
}

const Matrix = ({ matrix, label, editable }: { matrix: SkillMatrix; label: string; editable: boolean }) => {
  const [open, setOpen] = useState<Cell | null>(null)
  const { skills, users, cells, coverage } = matrix
  if (users.length === 0 || skills.length === 0) return <p className={css.quiet}>{t(users.length === 0 ? 'matrixNobody' : 'none')}</p>
  const holds = new Map(cells.map((cell) => [`${cell.userId} ${cell.skillId}`, cell]))
  const covered = new Map(coverage.map((one) => [one.skillId, one]))
  const isHeld = (id: number) => cells.some(({ skillId }) => skillId === id)
  const warnings = skills.flatMap(({ id, name }) =>
    covered.get(id)?.oneDeep ? t('oneDeep', { name }) : isHeld(id) ? [] : t('nobody', { name }),
  )
  return (
    <>
      {warnings.length > 0 ? (
        <ul className={matrixCss.warnings}>
          {warnings.map((text) => (
            <li key={text}>
              <TriangleAlert size={16} aria-hidden /> {text}
            </li>
          ))}
        </ul>
      ) : null}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keys */}
      <section className={matrixCss.scroll} tabIndex={0} aria-label={t('matrixTable')}>
        <table className={matrixCss.matrix} aria-labelledby={label}>
          <thead>
            <tr>
              <th scope="col">{t('person')}</th>
              {skills.map(({ id, name }) => {
                const { now = 0, thisWeek: week = 0 } = covered.get(id) ?? {}
                return (
                  <th key={id} scope="col">
                    {name}
                    <small title={t('coverageLong', { name, now, week })}>{t('coverage', { now, week })}</small>
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {users.map((person) => (
              <tr key={person.id}>
                <th scope="row">{person.name}</th>
                {skills.map((skill) => {
                  const held = holds.get(`${person.id} ${skill.id}`)
                  const cell = { person, skill, held }
                  return (
                    <td key={skill.id} data-level={held?.level}>
                      <CellMark cell={cell} onOpen={editable ? () => setOpen(cell) : undefined} />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {open ? <AssignDialog {...open} onClose={() => setOpen(null)} /> : null}
    </>
  )
}

function cellText({ person, skill, held }: Cell): string {
  const names = { person: person.name, skill: skill.name }
  if (!held) return t('cellNone', names)
  const { level, expiresOn } = held
  return expiresOn ? t('cellUntil', { ...names, level, when: shortDate(`${expiresOn}T12:00:00Z`) }) : t('cell', { ...names, level })
}

const CellMark = ({ cell, onOpen }: { cell: Cell; onOpen: (() => void) | undefined }) => {
  const mark = cell.held ? String(cell.held.level) : '·'
  return onOpen ? (
    <button type="button" className={matrixCss.cell} aria-label={cellText(cell)} onClick={onOpen}>
      {mark}
    </button>
  ) : (
    <>
      <span aria-hidden>{mark}</span>
      <span className="visually-hidden">{cellText(cell)}</span>
    </>
  )
}
