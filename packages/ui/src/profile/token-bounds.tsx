import { API_TOKEN_AREAS, type ApiTokenArea } from '@balcao/contracts/profile/token-areas'
import { useId } from 'react'
import { CheckOption } from '../check-box.tsx'
import { FieldFrame, PlainInput } from '../forms/field-frame.tsx'
import { t } from '../lib/profile/profile-messages.ts'
import css from './profile.module.css'

export type Bounds = { areas: readonly ApiTokenArea[]; ranges: string }
export const UNBOUND: Bounds = { areas: [], ranges: '' }

/** The same as the call takes it: nothing chosen is no bound. */
export function boundsInput({ areas, ranges }: Bounds): { areas: ApiTokenArea[] | null; ipRanges: string[] | null } {
  const lines = ranges.split(/[\s,;]+/).filter((line) => line !== '')
  return { areas: areas.length > 0 ? [...areas] : null, ipRanges: lines.length > 0 ? lines : null }
}

/** What a token reaches: areas of the API, and the networks that it may be used from. */
export const TokenBounds = ({
  value,
  wrong,
  onChange,
}: {
  value: Bounds
  /** What is wrong with the networks. */
  wrong: string | undefined
  onChange: (value: Bounds) => void
}) => {
  const id = useId()
  const toggle = (area: ApiTokenArea, is: boolean) =>
    onChange({ ...value, areas: API_TOKEN_AREAS.filter((one) => (one === area ? is : value.areas.includes(one))) })
  return (
    <>
      <div>
        <p id={id} className={css.choiceName}>
          {t('areas')}
        </p>
        <p id={`${id}-hint`} className={css.quiet}>
          {t('areasHint')}
        </p>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is laid out otherwise */}
        <div role="group" className={css.checks} aria-labelledby={id} aria-describedby={`${id}-hint`}>
          {API_TOKEN_AREAS.map((area) => (
            <CheckOption key={area} checked={value.areas.includes(area)} onChange={(is) => toggle(area, is)}>
              {t(`area_${area}`)}
            </CheckOption>
          ))}
        </div>
      </div>
      <FieldFrame id="campo-redes" label={t('ipRanges')} hint={t('ipRangesHint')} error={wrong} optional>
        {(ids) => (
          <PlainInput
            ids={ids}
            multiline
            minRows={1}
            maxRows={6}
            value={value.ranges}
            onChange={(ranges) => onChange({ ...value, ranges })}
            autoComplete="off"
            inputProps={{ spellCheck: false }}
          />
        )}
      </FieldFrame>
    </>
  )
}
