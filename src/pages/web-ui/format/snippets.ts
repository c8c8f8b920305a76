/** Code that checks an email address, in several languages and without dependencies. */
import { operations } from '../../../spec/generated/operations.ts'

export interface SnippetOptions {
  /** Base URL of the mock. */
  origin: string
  privateKey: string
}

export interface Snippet {
  language: string
  code: string
}

const email = 'ana@shop.example'

export function createSnippets({ origin, privateKey: key }: SnippetOptions): readonly Snippet[] {
  const url = origin + operations.checkEmail.path
  return [
    {
      language: 'curl',
      code: `curl -sS '${url}' \\
  -H 'x-dc-key: ${key}' \\
  -H 'content-type: application/json' \\
  -d '{"email":"${email}"}'`,
    },
    {
      language: 'Node',
      code: `const response = await fetch('${url}', {
  method: 'POST',
  headers: { 'x-dc-key': '${key}', 'content-type': 'application/json' },
  body: JSON.stringify({ email: '${email}' }),
})
console.log(await response.text())`,
    },
    {
      language: 'Python',
      code: `import json
import urllib.request

request = urllib.request.Request(
    "${url}",
    data=json.dumps({"email": "${email}"}).encode(),
    headers={"x-dc-key": "${key}", "content-type": "application/json"},
)
with urllib.request.urlopen(request, timeout=10) as response:
    print(response.read().decode())`,
    },
    {
      language: 'PHP',
      code: `<?php
$context = stream_context_create(['http' => [
    'method' => 'POST',
    'header' => "x-dc-key: ${key}\\r\\ncontent-type: application/json",
    'content' => json_encode(['email' => '${email}']),
    'timeout' => 10,
]]);
echo file_get_contents('${url}', false, $context);`,
    },
    {
      language: 'Go',
      code: `package main

import (
	"io"
	"net/http"
	"os"
	"strings"
)

func main() {
	body := strings.NewReader(\`{"email":"${email}"}\`)
	request, err := http.NewRequest("POST", "${url}", body)
	if err != nil {
		panic(err)
	}
	request.Header.Set("x-dc-key", "${key}")
	request.Header.Set("content-type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	defer response.Body.Close()
	io.Copy(os.Stdout, response.Body)
}`,
    },
    {
      language: 'Java',
      code: `import java.net.URI;
import java.net.http.*;

public class Check {
  public static void main(String[] args) throws Exception {
    var request = HttpRequest.newBuilder(URI.create("${url}"))
        .header("x-dc-key", "${key}")
        .header("content-type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString("{\\"email\\":\\"${email}\\"}"))
        .build();
    var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());
    System.out.println(response.body());
  }
}`,
    },
    {
      language: 'Ruby',
      code: `require "json"
require "net/http"

response = Net::HTTP.post(
  URI("${url}"),
  { email: "${email}" }.to_json,
  "x-dc-key" => "${key}",
  "content-type" => "application/json"
)
puts response.body`,
    },
    {
      language: 'C#',
      code: `using var client = new HttpClient();
client.DefaultRequestHeaders.Add("x-dc-key", "${key}");
var body = new StringContent("{\\"email\\":\\"${email}\\"}", System.Text.Encoding.UTF8, "application/json");
var response = await client.PostAsync("${url}", body);
Console.WriteLine(await response.Content.ReadAsStringAsync());`,
    },
  ]
}
