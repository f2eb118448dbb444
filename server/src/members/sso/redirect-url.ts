/** The page to which the OpenID Connect issuer sends browsers back. It is registered there. */
export const ssoPageOf = (publicUrl: string): string => `${publicUrl}/sign-in/sso`
