import { useProfile } from '@balcao/ui/lib/profile/profile'
import { ApplyLooks } from '@balcao/ui/profile/apply-looks'
import { useEffect } from 'react'
import { usualDensity } from '../lib/density.ts'
import { useSingleKeys } from '../lib/keys.ts'

/** Makes this device look and behave as its person wants it everywhere. What the server says wins over what was kept here. */
export const ApplyProfile = () => {
  const { data } = useProfile()
  const [, setSingleKeys] = useSingleKeys()
  const shortcuts = data?.shortcuts
  useEffect(() => {
    if (shortcuts !== undefined) setSingleKeys(shortcuts)
  }, [shortcuts, setSingleKeys])
  useEffect(() => usualDensity.set(data?.density === 'compact' ? 'compact' : 'normal'), [data?.density])
  return <ApplyLooks />
}
