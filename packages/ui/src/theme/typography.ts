/** Staff screens read at 14/20, the portal at 16/24. */
export type Scope = 'staff' | 'portal'

const size = (px: number, line: number, weight = 400) => ({
  fontSize: `${px / 16}rem`,
  lineHeight: `${line / 16}rem`,
  fontWeight: weight,
  letterSpacing: 'normal',
  textTransform: 'none' as const,
})

export const fontFamily = '"Instrument Sans Variable", system-ui, sans-serif'

/** The type scale 12-13-14-16-18-22-28; nothing is ever smaller than 12. */
export const typographyOf = (scope: Scope) => {
  const body = scope === 'staff' ? size(14, 20) : size(16, 24)
  return {
    fontFamily,
    fontSize: 14,
    fontWeightLight: 400,
    fontWeightRegular: 400,
    fontWeightMedium: 500,
    fontWeightBold: 600,
    h1: size(28, 34, 600),
    h2: size(22, 28, 600),
    h3: size(18, 26, 600),
    h4: size(16, 24, 600),
    h5: size(14, 20, 600),
    h6: size(13, 18, 600),
    subtitle1: { ...body, fontWeight: 600 },
    subtitle2: size(13, 18, 600),
    body1: body,
    body2: size(13, 18),
    button: { ...size(14, 20), fontWeight: 500 },
    caption: size(12, 16),
    overline: size(12, 16, 500),
  }
}
