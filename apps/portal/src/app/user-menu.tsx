import { failureOf } from '@balcao/ui/lib/failure'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { ChevronDown } from 'lucide-react'
import { type ComponentType, useId, useState } from 'react'
import { t } from './messages.ts'
import type { UserMenuItemsProps } from './user-menu-items.tsx'

/** The menu at the user's name; its items are loaded when it is first asked for. */
export function UserMenu({ email }: { email: string }) {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [loaded, setLoaded] = useState<{ Items: ComponentType<UserMenuItemsProps> }>()
  const load = () => import('./user-menu-items.tsx').then(({ UserMenuItems }) => setLoaded({ Items: UserMenuItems }))
  const open = (button: HTMLElement) => {
    setAnchor(button)
    if (loaded) return
    load().catch((error) => {
      setAnchor(null)
      notify.error(failureOf(error).message, { id: 'user-menu' })
    })
  }
  return (
    <>
      <Button
        variant="text"
        color="inherit"
        aria-label={t('userMenu', { email })}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor && loaded)}
        aria-controls={anchor && loaded ? id : undefined}
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={(event) => open(event.currentTarget)}
        endIcon={<ChevronDown size={16} aria-hidden />}
      >
        <span className="portal-email">{email}</span>
      </Button>
      {loaded ? <loaded.Items id={id} anchor={anchor} onClose={() => setAnchor(null)} /> : null}
    </>
  )
}
