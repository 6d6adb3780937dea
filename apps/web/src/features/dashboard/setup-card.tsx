import type { Setup, SetupItem } from '@balcao/contracts/tenants/setup'
import Button from '@mui/material/Button'
import { Link, useRouter } from '@tanstack/react-router'
import { Circle, CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useFinishSetup } from './setup.data.ts'
import { t } from './setup.messages.ts'
import css from './setup.module.css'

/** Where each item is done, once that screen is there. */
const SCREEN: Record<SetupItem, string> = {
  account: '/profile',
  organization: '/settings',
  team: '/users',
  roles: '/rbac/roles',
  queue: '/queues',
  hours: '/sla/calendars',
  mailbox: '/email',
  templates: '/templates',
  article: '/knowledge-base',
  ticket: '/tickets/new',
}

/** The part of a screen that an item is done in. */
const PART: Partial<Record<SetupItem, Record<string, string>>> = { account: { parte: 'seguranca' } }

function textOf({ key, done, detail }: Setup['items'][number]): string {
  if (!done) return t(`${key}Text`)
  const value = detail ?? ''
  return t(`${key}Done`, { name: value, number: value, n: Number(value) })
}

/** What a new organisation does first: its real state, and the way to each screen. */
export const SetupCard = ({ setup }: { setup: Setup }) => {
  const { routesByPath } = useRouter()
  const finish = useFinishSetup()
  const [busy, setBusy] = useState(false)
  const done = setup.items.filter((item) => item.done).length
  return (
    <section className={css.card} aria-labelledby="preparar">
      <header className={css.head}>
        <h2 id="preparar">{t('title')}</h2>
        <span className={css.quiet}>{t('progress', { done, all: setup.items.length })}</span>
      </header>
      <ul className={css.list}>
        {setup.items.map((item) => (
          <li key={item.key}>
            {item.done ? (
              <CircleCheck size={20} className={css.done} role="img" aria-label={t('done')} />
            ) : (
              <Circle size={20} className={css.open} role="img" aria-label={t('open')} />
            )}
            <div>
              {SCREEN[item.key] in routesByPath ? (
                <Link to={SCREEN[item.key]} search={(PART[item.key] ?? {}) as never} className={css.name}>
                  {t(item.key)}
                </Link>
              ) : (
                <span className={css.name}>{t(item.key)}</span>
              )}
              <p className={css.quiet}>{textOf(item)}</p>
            </div>
          </li>
        ))}
      </ul>
      <footer className={css.foot}>
        <p className={css.quiet}>{t('finishHint')}</p>
        <Button
          variant={done === setup.items.length ? 'contained' : 'outlined'}
          aria-disabled={busy}
          onClick={() => {
            if (busy) return
            setBusy(true)
            void finish().finally(() => setBusy(false))
          }}
        >
          {busy ? t('finishing') : t('finish')}
        </Button>
      </footer>
    </section>
  )
}
