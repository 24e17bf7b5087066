import { z } from 'zod';
import { required } from './setting.ts';

const hosts = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter((host) => host !== ''),
  )
  .refine((all) =>
    all.every((host) => URL.canParse(`http://${host}`) && new URL(`http://${host}`).host === host),
  );

export const singleSignOnSettings = {
  signOnHosts: required({
    variable: 'SIGN_ON_HOSTS',
    schema: hosts,
    fallback: '',
    must: 'be a comma-separated list of hosts, such as idp.corp.example or localhost:8080',
    doc: 'Hosts of identity providers within your own network, separated by commas: organizations may use them for single sign-on although they are not public, also by http.',
  }),
};
