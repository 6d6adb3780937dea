import type { RoleView } from '@balcao/contracts/roles/roles'
import { VisuallyHidden } from '@balcao/ui/visually-hidden'
import { Link } from '@tanstack/react-router'
import { PencilLine, ShieldCheck } from 'lucide-react'
import { t } from './messages.ts'
import { baseName, titleOf } from './names.ts'
import css from './roles.module.css'

type RoleListProps = { roles: readonly RoleView[]; chosen: string | undefined; unsaved: readonly number[] }

/** All roles, highest first: what they count as, who has them, and whether somebody changed them. */
export const RoleList = ({ roles, chosen, unsaved }: RoleListProps) => (
  <nav className={css.list} aria-label={t('allRoles')}>
    <ul>
      {roles.map((role) => (
        <li key={role.id}>
          <Link
            to="/rbac/roles"
            search={{ role: role.slug }}
            className={css.role}
            aria-current={role.slug === chosen ? 'page' : undefined}
            replace={chosen !== undefined}
          >
            <span className={css.roleName}>
              <span>{titleOf(role)}</span>
              {role.secondFactorRequired ? <ShieldCheck size={14} role="img" aria-label={t('secondFactorOn')} /> : null}
              {unsaved.includes(role.id) ? <PencilLine size={14} role="img" aria-label={t('unsaved', { n: 1 })} /> : null}
            </span>
            <span className={css.roleFacts}>
              {role.isSystem ? t('system') : baseName(role)}
              <VisuallyHidden>, </VisuallyHidden>
              <span aria-hidden> · </span>
              {t('people', { n: role.users })}
            </span>
            {role.changed.length > 0 ? <span className={css.roleChanged}>{t('changedCount', { n: role.changed.length })}</span> : null}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
