import type { SuddenPreview } from '@balcao/contracts/absences/sudden'
import css from './details.module.css'
import { t } from './messages.ts'

/** Where each open ticket of somebody would go. */
export const SuddenMoves = ({ moves }: Pick<SuddenPreview, 'moves'>) => {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={css.movesScroll} aria-label={t('goesTo')} tabIndex={0}>
      <table className={css.moves}>
        <thead>
          <tr>
            <th scope="col">{t('ticket')}</th>
            <th scope="col">{t('queue')}</th>
            <th scope="col">{t('goesTo')}</th>
          </tr>
        </thead>
        <tbody>
          {moves.map(({ ticket, queue, to }) => (
            <tr key={ticket.id}>
              <td>
                #{ticket.number} {ticket.title}
              </td>
              <td>{queue?.name ?? '–'}</td>
              <td>{to?.name ?? t('theQueue')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
