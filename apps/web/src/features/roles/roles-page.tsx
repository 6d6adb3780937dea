import type { RoleView } from '@balcao/contracts/roles/roles'
import { EmptyState } from '@balcao/ui/empty-state'
import { PageHeader } from '@balcao/ui/page-header'
import { TextSkeleton } from '@balcao/ui/skeletons'
import Button from '@mui/material/Button'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Draft } from './draft.ts'
import { changesOf } from './draft.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { t } from './messages.ts'
import { RemoveDialog } from './remove-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { RoleEditor } from './role-editor.tsx'
import { RoleList } from './role-list.tsx'
import { useRoles } from './roles.data.ts'
import css from './roles.module.css'
import { RolesFailed } from './roles-failed.tsx'

type Open = { what: 'create'; from: RoleView | undefined } | { what: 'edit' | 'remove'; role: RoleView }

export const Page = () => {
  const navigate = useNavigate()
  const { role: slug } = useSearch({ strict: false }) as { role?: string }
  const { roles, mine, mayManage, failure, isRefused, isPending, refetch } = useRoles()
  // Each role keeps its own unsaved choices: looking at another loses nothing.
  const [drafts, setDrafts] = useState<Readonly<Record<number, Draft>>>({})
  const [open, setOpen] = useState<Open | null>(null)
  const role = roles.find((one) => one.slug === slug)
  const show = (next: string | undefined) => void navigate({ to: '/rbac/roles', search: next ? { role: next } : {} })
  const unsaved = roles.filter((one) => changesOf(one, drafts[one.id] ?? {}).length > 0)

  if (isRefused || failure) return <RolesFailed title={t('roles')} failure={failure} isRefused={isRefused} refetch={refetch} />

  return (
    <div className={css.page}>
      <PageHeader
        title={t('roles')}
        hideTitle
        below={t('rolesAbout')}
        actions={
          mayManage ? (
            <Button
              variant="contained"
              startIcon={<Plus size={16} aria-hidden />}
              onClick={() => setOpen({ what: 'create', from: undefined })}
            >
              {t('newRole')}
            </Button>
          ) : undefined
        }
      />
      <div className={css.split} data-chosen={slug ? '' : undefined}>
        {isPending ? (
          <div className={css.list}>
            <TextSkeleton lines={8} />
          </div>
        ) : (
          <RoleList roles={roles} chosen={slug} unsaved={unsaved.map(({ id }) => id)} />
        )}
        {role ? (
          <RoleEditor
            key={role.id}
            role={role}
            mine={mine}
            mayManage={mayManage}
            draft={drafts[role.id] ?? {}}
            onDraft={(draft) => setDrafts({ ...drafts, [role.id]: draft })}
            onBack={() => show(undefined)}
            onAct={(what) => setOpen(what === 'duplicate' ? { what: 'create', from: role } : { what, role })}
          />
        ) : isPending ? null : (
          <div className={css.nothing}>
            <EmptyState kind={slug ? 'filtered' : 'never'} title={slug ? t('gone') : t('choose')}>
              {slug ? t('goneText') : undefined}
            </EmptyState>
          </div>
        )}
      </div>
      {open?.what === 'create' || open?.what === 'edit' ? (
        <RoleDialog
          role={open.what === 'edit' ? open.role : undefined}
          from={open.what === 'create' ? open.from : undefined}
          roles={roles}
          onDone={(saved) => show(saved.slug)}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open?.what === 'remove' ? (
        <RemoveDialog role={open.role} roles={roles} onDone={() => show(undefined)} onClose={() => setOpen(null)} />
      ) : null}
      <LeaveGuard when={() => unsaved.length > 0} />
    </div>
  )
}
