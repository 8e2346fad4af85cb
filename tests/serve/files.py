"""The files of the page, and no others."""

import gzip
import http.client
import os
import pathlib
import tempfile
import unittest

from serve.api import PATIENCE, Server, TENGEN


class Files(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        base = pathlib.Path(self.folder.name)
        web = base / "web"
        (web / "assets").mkdir(parents=True)
        (web / "index.html").write_text("<p>page</p>")
        (web / "assets" / "app-1a2b.js").write_text("let a = 1;")
        (web / "assets" / "app-1a2b.js.gz").write_bytes(gzip.compress(b"let a = 1;"))
        (web / ".hidden").write_text("secret")
        (base / "secret.txt").write_text("secret")
        os.symlink(base / "secret.txt", web / "link.txt")
        os.symlink(base, web / "up")
        os.symlink(base / "secret.txt", web / "index.html.gz")
        self.server = Server(TENGEN, "--web", str(web))

    def tearDown(self):
        self.assertEqual(self.server.stop(), 0)
        self.folder.cleanup()

    def fetch(self, path: str, method="GET", **headers):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=PATIENCE)
        connection.request(method, path, headers={name.replace("_", "-"): value for name, value in headers.items()})
        answer = connection.getresponse()
        data = answer.read()
        connection.close()
        return answer, data

    def test_the_page_is_served(self):
        answer, data = self.fetch("/")
        self.assertEqual((answer.status, data), (200, b"<p>page</p>"))
        self.assertEqual(answer.headers["Content-Type"], "text/html; charset=utf-8")
        self.assertEqual(answer.headers["Cross-Origin-Opener-Policy"], "same-origin")
        self.assertEqual(answer.headers["Cross-Origin-Embedder-Policy"], "require-corp")
        self.assertIn("frame-ancestors 'none'", answer.headers["Content-Security-Policy"])
        self.assertEqual(self.fetch("/", If_None_Match=answer.headers["ETag"])[0].status, 304)
        self.assertEqual(self.fetch("/game/abc")[1], b"<p>page</p>", "a view of the page")
        answer, data = self.fetch("/", method="HEAD")
        self.assertEqual((answer.status, data, answer.headers["Content-Length"]), (200, b"", "11"))
        self.assertEqual(self.fetch("/", method="POST")[0].status, 405)

    def test_a_compressed_twin_is_preferred(self):
        plain, data = self.fetch("/assets/app-1a2b.js")
        self.assertEqual((data, plain.headers["Content-Encoding"]), (b"let a = 1;", None))
        self.assertIn("immutable", plain.headers["Cache-Control"])
        zipped, data = self.fetch("/assets/app-1a2b.js", Accept_Encoding="br, gzip")
        self.assertEqual((gzip.decompress(data), zipped.headers["Content-Encoding"]), (b"let a = 1;", "gzip"))
        self.assertEqual(zipped.headers["Content-Type"], "text/javascript; charset=utf-8")
        self.assertNotEqual(plain.headers["ETag"], zipped.headers["ETag"])
        self.assertIsNone(self.fetch("/assets/app-1a2b.js", Accept_Encoding="gzip;q=0")[0].headers["Content-Encoding"])
        self.assertEqual(self.fetch("/", Accept_Encoding="gzip")[1], b"<p>page</p>", "a twin outside is none")

    def test_nothing_outside_the_folder_is_served(self):
        for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt", "/assets/../../secret.txt",
                     "/link.txt", "/up/secret.txt", "/.hidden", "//secret.txt", "/assets/..%5c..%5csecret.txt",
                     "/secret.txt%00.html", "/assets/./app-1a2b.js", "/missing.js"):
            answer, data = self.fetch(path)
            self.assertIn(answer.status, (400, 404), path)
            self.assertNotIn(b"secret\n", data)
            self.assertNotEqual(data, b"secret")
