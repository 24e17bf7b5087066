import { createWriteStream, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { onCore, startServer, type Running } from './programs.ts';
import { sampleAlias, sampleUrl } from './sample-links.ts';

/** One nginx worker that redirects the same aliases from a map, without an access log. */
export async function startNginx(
  folder: string,
  facts: { links: number; port: number; core: number | undefined },
): Promise<Running> {
  const map = createWriteStream(join(folder, 'aliases.map'));
  for (let number = 0; number < facts.links; number += 1) {
    if (!map.write(`/${sampleAlias(number)} ${sampleUrl(number)};\n`)) await once(map, 'drain');
  }
  map.end();
  await once(map, 'finish');
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, facts.port));
  const command = [
    'nginx',
    '-p',
    folder,
    '-c',
    join(folder, 'nginx.conf'),
    '-e',
    join(folder, 'nginx-error.log'),
  ];
  const url = `http://127.0.0.1:${String(facts.port)}/`;
  return startServer(onCore(facts.core, command), { env: process.env, url });
}

const configuration = (folder: string, port: number) => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
events { worker_connections 4096; }
http {
  access_log off;
  keepalive_requests 1000000000;
  map_hash_max_size 4194304;
  map_hash_bucket_size 256;
  map $uri $target { include ${folder}/aliases.map; }
  server {
    listen 127.0.0.1:${String(port)} backlog=4096;
    location / {
      if ($target = '') { return 404; }
      return 302 $target;
    }
  }
}
`;
