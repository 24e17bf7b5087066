import { readFile } from 'node:fs/promises';
import { loadPyodide } from 'pyodide';

/** It has no sockets: what opens an address is this process's `fetch`. All before that is Python's own. */
const OPENER = `
import io
import urllib.request
from email.message import Message
from urllib.response import addinfourl
from pyodide.ffi import run_sync, to_js
from sending import send

class Handler(urllib.request.HTTPHandler):
    def http_open(self, request):
        headers = to_js(request.header_items())
        data = None if request.data is None else to_js(request.data)
        answer = run_sync(send(request.get_method(), request.full_url, headers, data))
        return addinfourl(io.BytesIO(answer.body.encode()), Message(), request.full_url, answer.status)

class Answers(urllib.request.HTTPErrorProcessor):
    def http_response(self, request, response):
        return response

urllib.request.install_opener(urllib.request.build_opener(Handler, Answers))
`;

async function send(
  method: string,
  url: string,
  headers: [string, string][],
  data: Uint8Array<ArrayBuffer> | null,
) {
  const response = await fetch(url, { method, headers: headers.filter(isSent), body: data ?? null });
  return { status: response.status, body: await response.text() };
}

const byFetch = ['host', 'content-length', 'connection'];
const isSent = ([name]: [string, string]) => !byFetch.includes(name.toLowerCase());

const python = await loadPyodide({
  stdout: () => undefined,
  env: { LINKLET_TOKEN: process.env['LINKLET_TOKEN'] ?? '' },
});
python.mountNodeFS('/home/pyodide', process.cwd());
python.registerJsModule('sending', { send });
await python.runPythonAsync(OPENER);
for (const sample of JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')) as string[]) {
  const globals = python.toPy({});
  await python.runPythonAsync(sample, { globals });
}
