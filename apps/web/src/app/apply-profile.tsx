import { setTimeZone } from '@balcao/ui/lib/time'
import { useColorScheme } from '@mui/material/styles'
import { useEffect } from 'react'
import { usualDensity } from '../lib/density.ts'
import { useSingleKeys } from '../lib/keys.ts'
import { useProfile } from '../lib/profile.ts'

/** Makes this device look and behave as its person wants it everywhere. What the server says wins over what was kept here. */
export const ApplyProfile = () => {
  const { data } = useProfile()
  const { setMode } = useColorScheme()
  const [, setSingleKeys] = useSingleKeys()
  const theme = data?.theme
  const shortcuts = data?.shortcuts
  useEffect(() => {
    if (theme) setMode(theme)
  }, [theme, setMode])
  useEffect(() => {
    if (shortcuts !== undefined) setSingleKeys(shortcuts)
  }, [shortcuts, setSingleKeys])
  useEffect(() => setTimeZone(data?.timeZone ?? undefined), [data?.timeZone])
  useEffect(() => usualDensity.set(data?.density === 'compact' ? 'compact' : 'normal'), [data?.density])
  return null
}
