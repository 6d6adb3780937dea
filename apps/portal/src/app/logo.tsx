import type { PortalLook } from '@balcao/contracts/kb/pages'

/** The organisation's logo, as the server writes it into a guest's page; a picture for the other theme is not fetched. */
export const Logo = ({ light, dark }: PortalLook['logo']) => (
  <>
    {light ? <img className={`portal-logo ${dark ? 'on-light' : ''}`} src={light} alt="" height={32} loading="lazy" /> : null}
    {dark ? <img className="portal-logo on-dark" src={dark} alt="" height={32} loading="lazy" /> : null}
  </>
)
