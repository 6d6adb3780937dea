import { MAX_CLAIM, MAX_GROUP, MAX_GROUPS } from '@balcao/contracts/sso/bounds'
import { FieldFrame, PlainInput } from '@balcao/ui/forms/field-frame'
import { NativeSelect } from '@balcao/ui/native-select'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { Plus, Trash2 } from 'lucide-react'
import page from '../../lib/page/form-page.module.css'
import { type GroupValues, newGroup, type ProviderValues } from './form-values.ts'
import { t as ldap } from './ldap.messages.ts'
import { t } from './messages.ts'
import css from './sso.module.css'

type GroupFieldsProps = {
  values: Pick<ProviderValues, 'protocol' | 'groupsClaim' | 'groups' | 'defaultRole'>
  errors: Readonly<Record<string, string>>
  roles: readonly (readonly [slug: string, name: string])[]
  onChange: (next: Partial<ProviderValues>) => void
}

/** Which groups of the provider give which role. */
export const GroupFields = ({ values, errors, roles, onChange }: GroupFieldsProps) => {
  const { protocol, groupsClaim, groups, defaultRole } = values
  const isSaml = protocol === 'saml'
  const isLdap = protocol === 'ldap'
  const change = (at: number, next: Partial<GroupValues>) =>
    onChange({ groups: groups.map((one, n) => (n === at ? { ...one, ...next } : one)) })
  return (
    <div className={page.card}>
      <h2 className={page.legend}>{t('groups')}</h2>
      <FieldFrame
        label={t(isSaml || isLdap ? 'groupsAttribute' : 'groupsClaim')}
        hint={isLdap ? ldap('groupsHint') : t(isSaml ? 'groupsAttributeHint' : 'groupsClaimHint')}
        error={errors.groupsClaim}
      >
        {(ids) => (
          <PlainInput
            ids={ids}
            value={groupsClaim}
            onChange={(value) => onChange({ groupsClaim: value })}
            inputProps={{ maxLength: MAX_CLAIM, autoComplete: 'off', spellCheck: false }}
          />
        )}
      </FieldFrame>
      {groups.map((one, at) => {
        const n = String(at + 1)
        return (
          <div key={one.id} className={css.group}>
            <FieldFrame label={t('group', { n })} error={errors[`groups.${at}.group`]}>
              {(ids) => (
                <PlainInput
                  ids={ids}
                  value={one.group}
                  onChange={(group) => change(at, { group })}
                  inputProps={{ maxLength: MAX_GROUP, autoComplete: 'off', spellCheck: false }}
                />
              )}
            </FieldFrame>
            <FieldFrame label={t('role', { n })} error={errors[`groups.${at}.role`]}>
              {(ids) => (
                <NativeSelect
                  id={ids.id}
                  describedBy={ids.describedBy}
                  value={one.role}
                  options={roles}
                  onChange={(role) => change(at, { role })}
                />
              )}
            </FieldFrame>
            <IconButton aria-label={t('groupRemove', { n })} onClick={() => onChange({ groups: groups.toSpliced(at, 1) })}>
              <Trash2 size={16} aria-hidden />
            </IconButton>
          </div>
        )
      })}
      {groups.length < MAX_GROUPS ? (
        <div>
          <Button
            variant="outlined"
            size="small"
            startIcon={<Plus size={16} aria-hidden />}
            onClick={() => onChange({ groups: [...groups, newGroup(defaultRole)] })}
          >
            {t('groupAdd')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
