import type { Member } from '@balcao/contracts/queues/members'
import type { Queue } from '@balcao/contracts/queues/queues'
import { figure } from '@balcao/ui/lib/language'
import { shortDate } from '@balcao/ui/lib/time'
import { Loaded } from '@balcao/ui/profile/block'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { AvailabilityMark } from '../../../lib/availability/availability-mark.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { t } from '../parts.messages.ts'
import queueCss from '../queues.module.css'
import { AddMember } from './add-member.tsx'
import { MemberDialog } from './member-dialog.tsx'
import css from './members.module.css'
import { RemoveMemberDialog } from './remove-member-dialog.tsx'

type Open = { what: 'change' | 'remove'; member: Member }

/** Who works on a queue, how much they have to do, and whether they are there. */
export const MembersTab = ({ queue, editable }: { queue: Queue; editable: boolean }) => {
  const heading = useId()
  const query = trpc.queues.members.list.useQuery({ id: queue.id })
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  return (
    <section className={queueCss.card} aria-labelledby={heading}>
      <h2 id={heading} className={queueCss.heading}>
        {t('members')}
      </h2>
      {editable ? <AddMember queue={queue} members={query.data?.data ?? []} /> : null}
      <Loaded query={query} failed={t('membersFailed')} lines={4}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={queueCss.quiet}>{t('membersNone')}</p>
          ) : (
            <ul className={css.members} aria-labelledby={heading}>
              {data.map((member) => (
                <MemberRow key={member.user.id} member={member} onOpen={editable ? (what) => setOpen({ what, member }) : undefined} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {open?.what === 'change' ? <MemberDialog queue={queue} member={open.member} onClose={close} /> : null}
      {open?.what === 'remove' ? <RemoveMemberDialog queue={queue} member={open.member} onClose={close} /> : null}
    </section>
  )
}

type MemberRowProps = { member: Member; onOpen: ((what: Open['what']) => void) | undefined }

const MemberRow = ({ member, onOpen }: MemberRowProps) => {
  const { user, weight, kind, isLeader, load, capacity, availability, absentUntil, skills } = member
  const { name } = user
  return (
    <li className={css.member}>
      <div className={css.who}>
        <span className={css.name}>
          <b>{name}</b>
          {isLeader ? <span className={queueCss.mark}>{t('leader')}</span> : null}
          {kind === 'overflow' ? <span className={queueCss.mark}>{t('overflow')}</span> : null}
          {user.active ? null : <span className={queueCss.mark}>{t('noAccess')}</span>}
        </span>
        <span className={queueCss.quiet}>
          {skills.length > 0 ? skills.map((skill) => `${skill.name} ${skill.level}`).join(' · ') : user.email}
        </span>
      </div>
      <div className={css.state}>
        <AvailabilityMark state={availability.effective} />
        {absentUntil ? <span className={queueCss.quiet}>{t('absent', { when: shortDate(absentUntil) })}</span> : null}
      </div>
      <div className={css.load}>
        <span className={queueCss.quiet}>
          {t('load')} <b className="num">{figure(load)}</b>/{figure(capacity)} · {t('weight')} <b className="num">{weight}</b>
        </span>
        <meter
          className={css.meter}
          aria-label={t('loadOf', { name, load, capacity })}
          min={0}
          max={Math.max(1, capacity)}
          value={Math.min(load, Math.max(1, capacity))}
        />
      </div>
      {onOpen ? (
        <div className={css.acts}>
          <Button size="small" aria-label={t('changeOf', { name })} onClick={() => onOpen('change')}>
            {t('change')}
          </Button>
          <Button size="small" aria-label={t('takeOffOf', { name })} onClick={() => onOpen('remove')}>
            {t('takeOff')}
          </Button>
        </div>
      ) : null}
    </li>
  )
}
