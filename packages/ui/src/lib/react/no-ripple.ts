/** Stands for MUI's ripple, which the theme turns off everywhere: it is never drawn, so nobody should wait for its code. */
const NoRipple = () => null
export default NoRipple
