import type { Incident } from '@balcao/contracts/monitoring/incidents'
import { EmptyState } from '@balcao/ui/empty-state'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { failureOf } from '@balcao/ui/lib/failure'
import { Loaded } from '@balcao/ui/profile/block'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api, trpc } from '../../lib/trpc.ts'
import { IncidentDialog } from './incident-dialog.tsx'
import { t } from './incident-messages.ts'
import { IncidentUpdateDialog } from './incident-update-dialog.tsx'
import css from './incidents.module.css'
import { StatusPageCard } from './status-page/card.tsx'
import { when } from './when.ts'

const REFRESH_MS = 30_000
const PAGE = 20

type Doing = { what: 'create' } | { what: 'change' | 'post' | 'remove'; incident: Incident }

/** Incidents that customers read of on the status page: opened, continued, resolved, and taken away where they were opened by mistake. */
export const IncidentsTab = () => {
  const cache = useQueryClient()
  const [doing, setDoing] = useState<Doing | undefined>()
  const close = () => setDoing(undefined)
  const query = trpc.monitoring.incidents.list.useInfiniteQuery(
    { limit: PAGE },
    { getNextPageParam: (last) => last.nextCursor ?? undefined, refetchInterval: REFRESH_MS },
  )
  async function remove({ id, title }: Incident) {
    close()
    try {
      await api.monitoring.incidents.remove.mutate({ id })
      notify.success(t('removed', { title }), { id: 'incidents' })
    } catch (error) {
      notify.error(failureOf(error).message, { id: 'incidents' })
    }
    void cache.invalidateQueries({ queryKey: [['monitoring', 'incidents']] })
  }
  return (
    <div className={css.part}>
      <StatusPageCard />
      <div className={css.head}>
        <p className={css.quiet}>{t('intro')}</p>
        <Button variant="contained" onClick={() => setDoing({ what: 'create' })}>
          {t('open')}
        </Button>
      </div>
      <Loaded query={query} failed={t('failed')} lines={6}>
        {({ pages }) => <Incidents incidents={pages.flatMap(({ data }) => data)} onDo={setDoing} />}
      </Loaded>
      {query.hasNextPage ? (
        <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('more')}
        </Button>
      ) : null}
      {doing?.what === 'create' || doing?.what === 'change' ? (
        <IncidentDialog incident={doing.what === 'change' ? doing.incident : undefined} onClose={close} />
      ) : null}
      {doing?.what === 'post' ? <IncidentUpdateDialog incident={doing.incident} onClose={close} /> : null}
      {doing?.what === 'remove' ? (
        <ConfirmDialog
          open
          danger
          title={t('removeTitle', { title: doing.incident.title })}
          confirm={t('remove')}
          onConfirm={() => void remove(doing.incident)}
          onClose={close}
        >
          {t('removeText')}
        </ConfirmDialog>
      ) : null}
    </div>
  )
}

type IncidentsProps = { incidents: readonly Incident[]; onDo: (doing: Doing) => void }

const Incidents = ({ incidents, onDo }: IncidentsProps) =>
  incidents.length === 0 ? (
    <EmptyState kind="never" title={t('none')}>
      {t('noneText')}
    </EmptyState>
  ) : (
    <ul className={css.list} aria-label={t('incidents')}>
      {incidents.map((incident) => (
        <IncidentRow key={incident.id} incident={incident} onDo={onDo} />
      ))}
    </ul>
  )

const IncidentRow = ({ incident, onDo }: { incident: Incident; onDo: IncidentsProps['onDo'] }) => {
  const { title, impact, state, startedAt, resolvedAt, ticket, createdBy, updates, componentIds } = incident
  const { data: page } = trpc.statusPage.settings.get.useQuery({})
  const about = page?.components.flatMap(({ id, name }) => (componentIds.includes(id) ? [name] : [])) ?? []
  const acts = [
    ['post', t('post')],
    ['change', t('change')],
    ['remove', t('remove')],
  ] as const
  return (
    <li className={css.incident} data-impact={resolvedAt === null ? impact : undefined}>
      <div className={css.head}>
        <h2>{title}</h2>
        <span className={css.acts}>
          {acts.map(([what, name]) => (
            <Button key={what} size="small" aria-label={`${name}: ${title}`} onClick={() => onDo({ what, incident })}>
              {name}
            </Button>
          ))}
        </span>
      </div>
      <p>
        <strong>{t(`state_${state}`)}</strong>
        {` · ${t(`impact_${impact}`)} · ${resolvedAt ? t('fromTo', { from: when(startedAt), to: when(resolvedAt) }) : t('since', { at: when(startedAt) })}`}
      </p>
      {about.length > 0 ? <p className={css.quiet}>{`${t('components')}: ${about.join(', ')}`}</p> : null}
      <ol className={css.updates}>
        {updates.map((one) => (
          <li key={one.id}>
            <p className={css.quiet}>{`${when(one.postedAt)} · ${t(`state_${one.state}`)}`}</p>
            <p className={css.text}>{one.message}</p>
          </li>
        ))}
      </ol>
      <p className={css.quiet}>
        {t('openedBy', { name: createdBy.name })}
        {ticket ? (
          <>
            {' · '}
            <Link to="/tickets/$id" params={{ id: String(ticket.id) }}>
              {t('ticketOf', { number: ticket.number })}
            </Link>
          </>
        ) : null}
      </p>
    </li>
  )
}
