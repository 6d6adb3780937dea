/** Why an input about single sign-on is refused. */
export const ssoReasons = {
  sso_issuer: 'Use o endereço https completo do emissor, sem usuário, senha nem “?”, e sem chaves por preencher.',
  sso_scope: 'Um escopo é uma palavra só, sem aspas nem espaços.',
  sso_scope_openid: 'O escopo “openid” é obrigatório.',
  sso_domain: 'Use um domínio, como acme.com.br.',
  sso_domains: 'Diga ao menos um domínio.',
  sso_domain_public: 'Este domínio é de um serviço público de e-mail: ninguém responde por todos os endereços dele.',
  sso_group_twice: 'Cada grupo pode aparecer uma vez só.',
  sso_default_role: 'O papel padrão não pode passar de agente.',
  sso_secret_again: 'O emissor mudou: informe de novo o segredo do cliente.',
  sso_address: 'Use um endereço https completo, sem usuário nem senha.',
  saml_certificates: 'Informe ao menos um certificado de assinatura do provedor.',
  saml_certificate: 'Isto não é um certificado X.509 com chave RSA de 2048 bits ou mais.',
  saml_metadata_one: 'Informe o endereço dos metadados ou o XML deles.',
}
