# Asks https://localhost:PORT/hello/http3 by HTTP/3 (aioquic): `http3.py PORT CERTIFICATE`; prints status and body.
import asyncio
import sys

from aioquic.asyncio.client import connect
from aioquic.asyncio.protocol import QuicConnectionProtocol
from aioquic.h3.connection import H3_ALPN, H3Connection
from aioquic.h3.events import DataReceived, HeadersReceived
from aioquic.quic.configuration import QuicConfiguration


class Client(QuicConnectionProtocol):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.http = H3Connection(self._quic)
        self.status = self.body = b""
        self.done = asyncio.get_running_loop().create_future()

    def ask(self, path):
        stream = self._quic.get_next_available_stream_id()
        names = {":method": "GET", ":scheme": "https", ":authority": "localhost", ":path": path}
        headers = [(name.encode(), value.encode()) for name, value in names.items()]
        self.http.send_headers(stream, headers, end_stream=True)
        self.transmit()

    def quic_event_received(self, event):
        for each in self.http.handle_event(event):
            if isinstance(each, HeadersReceived):
                self.status = dict(each.headers)[b":status"]
            if isinstance(each, DataReceived):
                self.body += each.data
            if getattr(each, "stream_ended", False) and not self.done.done():
                self.done.set_result(None)


async def main(port, certificate):
    configuration = QuicConfiguration(is_client=True, alpn_protocols=H3_ALPN, server_name="localhost")
    configuration.load_verify_locations(certificate)
    async with connect("127.0.0.1", port, configuration=configuration, create_protocol=Client) as client:
        client.ask("/hello/http3")
        await asyncio.wait_for(client.done, 10)
        print(client.status.decode(), client.body.decode())


asyncio.run(main(int(sys.argv[1]), sys.argv[2]))
