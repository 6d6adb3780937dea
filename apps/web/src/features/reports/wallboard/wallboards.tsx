import type { CreatedWallboard, Wallboard } from '@balcao/contracts/reports/wallboards'
import { failureOf } from '@balcao/ui/lib/failure'
import { exactTime } from '@balcao/ui/lib/time'
import { Loaded } from '@balcao/ui/profile/block'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, trpc } from '../../../lib/trpc.ts'
import { Card } from '../figures.tsx'
import css from '../schedules.module.css'
import { WallboardDialog } from './wallboard-dialog.tsx'
import { t } from './wallboards.messages.ts'

/** Links for screens on a wall: made here, and revoked. The address of one is shown once. */
export const Wallboards = () => {
  const cache = useQueryClient()
  const list = trpc.reports.wallboards.list.useQuery({})
  const [adding, setAdding] = useState(false)
  const [made, setMade] = useState<CreatedWallboard | null>(null)
  const refresh = () => void cache.invalidateQueries({ queryKey: [['reports', 'wallboards']] })
  const revoke = async ({ id, name }: Wallboard) => {
    try {
      await api.reports.wallboards.remove.mutate({ id })
      notify.success(t('revoked', { name }), { id: 'wallboard' })
      if (made?.id === id) setMade(null)
    } catch (error) {
      notify.error(t('failed', { why: failureOf(error).message }), { id: 'wallboard' })
    }
    refresh()
  }
  return (
    <Card
      title={t('title')}
      text={t('text')}
      acts={
        <Button size="small" onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      }
    >
      {made ? <Address path={made.path} /> : null}
      <Loaded query={list} failed={t('listFailed')} lines={3}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={css.quiet}>{t('none')}</p>
          ) : (
            <ul className={css.schedules} aria-label={t('title')}>
              {data.map((board) => (
                <li key={board.id} className={css.schedule}>
                  <span className={css.what}>
                    <strong>{board.name}</strong>
                    <span className={css.quiet}>
                      {t('of', {
                        queues: board.queues.map(({ name }) => name).join(', '),
                        until: exactTime(board.expiresAt),
                        by: board.author.name,
                      })}
                    </span>
                  </span>
                  <Button size="small" color="error" aria-label={t('revokeOf', { name: board.name })} onClick={() => void revoke(board)}>
                    {t('revoke')}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {adding ? (
        <WallboardDialog
          onDone={(board) => {
            setAdding(false)
            setMade(board)
            refresh()
          }}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </Card>
  )
}

const Address = ({ path }: { path: string }) => {
  const address = `${window.location.origin}${path}`
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => notify.success(t('copied'), { id: 'wallboard' }),
      () => notify.error(t('notCopied'), { id: 'wallboard' }),
    )
  return (
    <div className={css.schedule} role="status">
      <span className={css.what}>
        <strong>{t('made')}</strong>
        <a href={address} target="_blank" rel="noreferrer">
          {address}
        </a>
      </span>
      <Button size="small" onClick={() => void copy()}>
        {t('copy')}
      </Button>
    </div>
  )
}
