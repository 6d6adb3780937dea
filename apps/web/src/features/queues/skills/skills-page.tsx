import { isAtLeast } from '@balcao/contracts/access'
import type { Skill } from '@balcao/contracts/queues/skills'
import { ErrorState } from '@balcao/ui/error-state'
import { ConfirmDialog } from '@balcao/ui/forms/confirm-dialog'
import { figure } from '@balcao/ui/lib/language'
import { PageHeader } from '@balcao/ui/page-header'
import { Loaded } from '@balcao/ui/profile/block'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../../../lib/can.ts'
import { useMe } from '../../../lib/session.ts'
import { trpc } from '../../../lib/trpc.ts'
import { t as tq } from '../messages.ts'
import { useConfirmed, useQueueActs } from '../queues.data.ts'
import css from '../queues.module.css'
import matrixCss from './matrix.module.css'
import { MatrixSection } from './matrix-section.tsx'
import { languageName, SkillDialog } from './skill-dialog.tsx'
import { t } from './skills.messages.ts'

type Open = { what: 'edit' | 'remove'; skill: Skill } | { what: 'create' }

/** The organisation's skills, and who has them. */
export const Page = () => {
  const me = useMe()
  const can = useCan()
  const [may, manages] = [can('queue.read'), can('queue.manage')]
  const query = trpc.queues.skills.list.useQuery({}, { enabled: may })
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  if (!may)
    return (
      <div className={css.page}>
        <PageHeader title={t('title')} hideTitle />
        <ErrorState title={tq('notAllowed')}>{tq('notAllowedText')}</ErrorState>
      </div>
    )
  return (
    <div className={css.page}>
      <PageHeader
        title={t('title')}
        hideTitle
        below={t('text')}
        actions={
          <>
            <Button size="small" component={Link} to="/queues">
              {tq('title')}
            </Button>
            {manages ? (
              <Button
                size="small"
                variant="contained"
                startIcon={<Plus size={16} aria-hidden />}
                onClick={() => setOpen({ what: 'create' })}
              >
                {t('add')}
              </Button>
            ) : null}
          </>
        }
      />
      <div className={css.card}>
        <Loaded query={query} failed={t('listFailed')} lines={5}>
          {({ data }) =>
            data.length === 0 ? (
              <p className={css.quiet}>{t('none')}</p>
            ) : (
              <Skills skills={data} onOpen={manages ? (what, skill) => setOpen({ what, skill }) : undefined} />
            )
          }
        </Loaded>
      </div>
      {/* Supervisors see everybody, and who leads below them only their own people. */}
      <MatrixSection editable={manages || !isAtLeast(me.role as never, 'supervisor')} />
      {open?.what === 'create' || open?.what === 'edit' ? (
        <SkillDialog skill={open.what === 'edit' ? open.skill : undefined} onClose={close} />
      ) : null}
      {open?.what === 'remove' ? <RemoveSkill skill={open.skill} onClose={close} /> : null}
    </div>
  )
}

/** By what tickets ask for a skill, in words. */
function asksOf({ ticketMatch: { tagIds, fields, languages } }: Skill): string {
  const parts = [
    ...(tagIds.length > 0 ? [t('asksTags', { n: tagIds.length })] : []),
    ...(fields.length > 0 ? [t('asksFields', { n: fields.length })] : []),
    ...(languages.length > 0 ? [t('asksLanguages', { names: languages.map(languageName).join(', ') })] : []),
  ]
  return parts.length > 0 ? parts.join(' · ') : t('asksNone')
}

type SkillsProps = { skills: readonly Skill[]; onOpen: ((what: 'edit' | 'remove', skill: Skill) => void) | undefined }

const Skills = ({ skills, onOpen }: SkillsProps) => (
  <table className={matrixCss.skills} aria-label={t('title')}>
    <thead>
      <tr>
        <th scope="col">{t('skill')}</th>
        <th scope="col" className={matrixCss.wide}>
          {t('asksBy')}
        </th>
        <th scope="col">{t('users')}</th>
        <th scope="col">{t('tickets')}</th>
        {onOpen ? (
          <th scope="col">
            <span className="visually-hidden">{t('actions')}</span>
          </th>
        ) : null}
      </tr>
    </thead>
    <tbody>
      {skills.map((skill) => (
        <tr key={skill.id}>
          <th scope="row">
            {skill.name}
            {skill.group ? <small>{skill.group}</small> : null}
          </th>
          <td className={matrixCss.wide}>{asksOf(skill)}</td>
          <td className="num">{figure(skill.users)}</td>
          <td className="num">{figure(skill.tickets)}</td>
          {onOpen ? (
            <td>
              <span className={matrixCss.acts}>
                <Button size="small" aria-label={t('editOf', { name: skill.name })} onClick={() => onOpen('edit', skill)}>
                  {t('edit')}
                </Button>
                <Button size="small" aria-label={t('removeOf', { name: skill.name })} onClick={() => onOpen('remove', skill)}>
                  {t('remove')}
                </Button>
              </span>
            </td>
          ) : null}
        </tr>
      ))}
    </tbody>
  </table>
)

const RemoveSkill = ({ skill, onClose }: { skill: Skill; onClose: () => void }) => {
  const acts = useQueueActs()
  const { busy, run } = useConfirmed()
  const { id, name, users } = skill
  const confirm = () =>
    void run(acts.removeSkill(id), () => {
      notify.success(t('removed', { name }), { id: 'skill' })
      onClose()
    })
  return (
    <ConfirmDialog open danger title={t('removeTitle', { name })} confirm={t('remove')} busy={busy} onConfirm={confirm} onClose={onClose}>
      <p>{t('removeText', { n: users })}</p>
    </ConfirmDialog>
  )
}
