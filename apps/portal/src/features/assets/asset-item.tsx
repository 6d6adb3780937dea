import type { OwnAsset } from '@balcao/contracts/assets/own'
import { shortDate } from '@balcao/ui/lib/time'
import Button from '@mui/material/Button'
import { createLink } from '@tanstack/react-router'
import css from './assets.module.css'
import { t } from './messages.ts'

const LinkButton = createLink(Button)

/** What is known of an asset, and the way to a ticket about it. */
export const AssetItem = ({ asset, mayOpen }: { asset: OwnAsset; mayOpen: boolean }) => {
  const { id, name, kind, status, tag, serialNumber, manufacturer, model, location, person, company, isMine, warrantyUntil } = asset
  // By the day on the reader's calendar: days are compared as texts.
  const isOver = warrantyUntil !== null && warrantyUntil < new Date().toLocaleDateString('sv-SE')
  const facts: [name: string, value: string | null][] = [
    [t('tag'), tag],
    [t('model'), [manufacturer, model].filter(Boolean).join(' ')],
    [t('serialNumber'), serialNumber],
    [t('location'), location],
    [t('person'), isMine ? null : person],
    [t('company'), company],
    [t(isOver ? 'warrantyOver' : 'warranty'), warrantyUntil && shortDate(`${warrantyUntil}T12:00:00Z`)],
  ]
  return (
    <li className={css.asset}>
      <h3>{name}</h3>
      <p className={css.quiet}>
        {kind} · {t(`status_${status}`)}
      </p>
      <dl className={css.facts}>
        {facts.map(([fact, value]) =>
          value ? (
            <div key={fact}>
              <dt>{fact}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {mayOpen ? (
        <LinkButton
          size="small"
          variant="outlined"
          to="/create-ticket"
          search={{ asset: String(id) }}
          aria-label={t('openAbout', { name })}
        >
          {t('open')}
        </LinkButton>
      ) : null}
    </li>
  )
}
