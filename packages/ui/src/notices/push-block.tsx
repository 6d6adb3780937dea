import type { PushDevice, PushDevices } from '@balcao/contracts/notifications/push'
import Button from '@mui/material/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../lib/failure.ts'
import { useProfileHost } from '../lib/profile/profile-calls.ts'
import { PushFailure, pushOwner, pushState, turnPushOff, turnPushOn } from '../lib/profile/push.ts'
import { t } from '../lib/profile/push-messages.ts'
import { Block, Loaded } from '../profile/block.tsx'
import css from '../profile/profile.module.css'
import { TimeAgo } from '../time-ago.tsx'
import { notify } from '../toasts.tsx'
import noticesCss from './notices.module.css'

const KEY = ['notices', 'push'] as const

/** Notices while no page is open: of this browser, and which others of the person take them. */
export const PushBlock = () => {
  const { push } = useProfileHost()
  const query = useQuery({
    queryKey: KEY,
    queryFn: async () => {
      const known = await push.calls.list.query({})
      const here = known.devices.some(({ current }) => current)
      return { ...known, state: await pushState(push.base, here) }
    },
    staleTime: 0,
  })
  return (
    <Block title={t('title')} text={t('text')}>
      <Loaded query={query}>{(shown) => <Devices {...shown} />}</Loaded>
    </Block>
  )
}

type DevicesProps = PushDevices & { state: Awaited<ReturnType<typeof pushState>> }

const Devices = ({ publicKey, devices, state }: DevicesProps) => {
  const { push } = useProfileHost()
  const cache = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  /** One thing at a time; what is shown comes from browser and server anew. */
  const run = async (work: () => Promise<unknown>) => {
    setBusy(true)
    setProblem(null)
    await work().catch((error: unknown) =>
      setProblem(error instanceof PushFailure ? t(error.why) : t('failed', { why: failureOf(error).message })),
    )
    await cache.invalidateQueries({ queryKey: KEY })
    setBusy(false)
  }
  const on = () =>
    run(async () => {
      await push.calls.save.mutate(await turnPushOn(push.base, publicKey))
      pushOwner.set(push.person)
      notify.success(t('isOn'), { id: 'push' })
    })
  const off = ({ id, current }: PushDevice) =>
    run(async () => {
      await push.calls.remove.mutate({ id })
      if (!current) return
      pushOwner.set(null)
      await turnPushOff(push.base)
    })
  const here = devices.find(({ current }) => current)
  const others = devices.filter(({ current }) => !current)
  return (
    <>
      <div className={css.item}>
        <div className={css.itemText}>
          <span className={css.itemName}>{t('here')}</span>
          <span className={css.quiet}>{t(state)}</span>
        </div>
        {state === 'off' ? (
          <Button variant="outlined" size="small" disabled={busy} onClick={() => void on()}>
            {t(busy ? 'turningOn' : 'turnOn')}
          </Button>
        ) : null}
        {state === 'on' && here ? (
          <Button size="small" disabled={busy} onClick={() => void off(here)}>
            {t('turnOff')}
          </Button>
        ) : null}
      </div>
      <p role="alert" className={noticesCss.wrong}>
        {problem}
      </p>
      {others.length > 0 ? (
        <ul className={css.list} aria-label={t('others')}>
          {others.map((device) => (
            <Other key={device.id} device={device} busy={busy} onRemove={() => void off(device)} />
          ))}
        </ul>
      ) : null}
    </>
  )
}

const Other = ({ device, busy, onRemove }: { device: PushDevice; busy: boolean; onRemove: () => void }) => (
  <li className={css.item}>
    <div className={css.itemText}>
      <span className={css.itemName}>{device.device}</span>
      <span className={css.quiet}>
        {t('since')} <TimeAgo at={device.createdAt} />
      </span>
    </div>
    <Button size="small" disabled={busy} aria-label={t('removeOf', { device: device.device })} onClick={onRemove}>
      {t('remove')}
    </Button>
  </li>
)
