import type { GalleryCard, GalleryConnection } from '@balcao/contracts/integrations/gallery'
import { figure } from '@balcao/ui/lib/language'
import { TimeAgo } from '@balcao/ui/time-ago'
import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import css from './gallery.module.css'
import { t } from './messages.ts'
import { placeOf, SET_UP } from './places.ts'
import { hasLeft } from './shown.ts'

/** Connections that a card names before it counts the others. */
const NAMED = 4

const stateText = ({ state, connected, total, connections }: GalleryCard) => {
  if (state === 'connected') return t('connectedCount', { n: figure(connected) })
  if (state === 'off') return t('offCount', { n: figure(total) })
  if (state !== 'problem') return t(`state_${state}`)
  return t('problemCount', { n: figure(connections.filter((one) => one.state === 'problem').length) })
}

const Connection = ({ kind, connection }: { kind: GalleryCard['kind']; connection: GalleryConnection }) => {
  const { key, name, state, problem, since, lastUsedAt, author } = connection
  return (
    <li>
      <Link to={placeOf(kind, key)}>{name || t(`name_${kind}`)}</Link>
      {problem ? (
        <span className={css.problem}>
          {t(`problem_${problem}`)}
          {since ? (
            <>
              {' '}
              {t('since')} <TimeAgo at={since} />
            </>
          ) : null}
        </span>
      ) : null}
      <span className={css.quiet}>
        {state === 'off' ? `${t('state_off')} · ` : ''}
        {lastUsedAt ? (
          <>
            {t('lastUse')} <TimeAgo at={lastUsedAt} />
          </>
        ) : (
          t('neverUsed')
        )}
        {author && !author.left ? ` · ${t('setUpBy', { name: author.name })}` : ''}
      </span>
      {author?.left ? <span className={css.gone}>{t('gone', { name: author.name })}</span> : null}
    </li>
  )
}

/** One kind of connection: what it does, how it fares, who set it up, and the way to where it is set up. */
export const Card = ({ card }: { card: GalleryCard }) => {
  const id = useId()
  const { kind, state, connections, total, lastUsedAt } = card
  const name = t(`name_${kind}`)
  const act = t(state === 'available' ? 'open' : state === 'not_set_up' ? 'set_up' : 'manage')
  const others = total - Math.min(connections.length, NAMED)
  const isOwn = total > 0 && connections.length === 0
  const link = { 'aria-label': t('setUpOf', { act, name }), size: 'small', variant: 'outlined', color: 'inherit' } as const
  return (
    <li>
      <article className={css.card} aria-labelledby={id} style={{ height: '100%' }}>
        <h2 id={id}>{name}</h2>
        <p className={css.quiet}>{t(`about_${kind}`)}</p>
        <p className={css.state} data-state={state}>
          {stateText(card)}
        </p>
        {hasLeft(card) ? <p className={css.gone}>{t('goneCard')}</p> : null}
        {isOwn ? (
          <p className={css.quiet}>
            {lastUsedAt ? (
              <>
                {t('lastUse')} <TimeAgo at={lastUsedAt} />.{' '}
              </>
            ) : null}
            {t('ofPeople')}
          </p>
        ) : null}
        {connections.length > 0 ? (
          <ul className={css.connections}>
            {connections.slice(0, NAMED).map((connection) => (
              <Connection key={connection.key} kind={kind} connection={connection} />
            ))}
            {others > 0 ? <li className={css.quiet}>{t('more', { n: others })}</li> : null}
          </ul>
        ) : null}
        <div className={css.foot}>
          {kind === 'openapi' ? (
            <Button {...link} href={SET_UP[kind]} target="_blank" rel="noopener">
              {act}
            </Button>
          ) : (
            <Button {...link} component={Link} to={SET_UP[kind]}>
              {act}
            </Button>
          )}
        </div>
      </article>
    </li>
  )
}
