import { type DifferenceLine, describeDifferences } from '@balcao/contracts/maintenance/history/describe'
import type { VersionComparison } from '@balcao/contracts/maintenance/history/history'
import css from './history.module.css'
import { t } from './messages.ts'
import { readersWording } from './words.ts'

type Group = { name: string; lines: DifferenceLine[] }

/** Lines of the same place, together and in their order. */
function groupsOf(lines: readonly DifferenceLine[]): Group[] {
  const groups: Group[] = []
  for (const line of lines) {
    const name = line.path.join(' › ')
    const last = groups.at(-1)
    if (last?.name === name) last.lines.push(line)
    else groups.push({ name, lines: [line] })
  }
  return groups
}

type DifferenceListProps = { comparison: VersionComparison; label: string; nothing: string }

/** How two states of an object differ, place by place: what went, and what came. */
export const DifferenceList = ({ comparison: { before, after, names }, label, nothing }: DifferenceListProps) => {
  const groups = groupsOf(describeDifferences(before, after, readersWording(names)))
  if (groups.length === 0) return <p className={css.quiet}>{nothing}</p>
  return (
    <section>
      <h3 className={css.heading}>{label}</h3>
      <dl className={css.differences}>
        {groups.map(({ name, lines }) => (
          <div key={name}>
            <dt>{name}</dt>
            {lines.map(({ was, is, moved }) => (
              <dd key={`${was}→${is}`}>
                {moved ? t('moved') : null}
                {was === undefined ? null : (
                  <del className={css.was}>
                    <span className="visually-hidden">{t('removed')}</span> {was}
                  </del>
                )}
                {is === undefined ? null : (
                  <ins className={css.is}>
                    <span className="visually-hidden">{t('added')}</span> {is}
                  </ins>
                )}
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </section>
  )
}
