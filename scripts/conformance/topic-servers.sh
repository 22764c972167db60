#!/usr/bin/env bash
# Downloads brokers without a Debian package to node_modules/.cache/brokers, for the tests of topics: Kafka and ElasticMQ
# from Maven Central (they need Java), moto from PyPI, and clients of brokers that are too big for every installation.
# Reports what cannot be downloaded; its tests are skipped.
set -uo pipefail
cd "$(dirname "$0")/../.."
KAFKA=4.1.1
ELASTICMQ=1.6.16
MOTO=5.2.1
CLIENTS=(@aws-sdk/client-sqs@3.1169.0 @aws-sdk/client-sns@3.1169.0 @google-cloud/pubsub@5.3.1 nsqjs@0.13.0)
CACHE=$PWD/node_modules/.cache/brokers
mkdir -p "$CACHE"

jars() { # jars FOLDER GROUP ARTIFACT VERSION: a program and all it needs, or no folder
  local target=$CACHE/$1 work
  [ -f "$target/$4" ] && return 0
  if ! command -v mvn >/dev/null || ! command -v java >/dev/null; then
    echo "$1 needs Java and Maven, which are not installed: its tests are skipped"
    return 0
  fi
  work=$(mktemp -d)
  cat >"$work/pom.xml" <<POM
<project><modelVersion>4.0.0</modelVersion><groupId>servers</groupId><artifactId>$1</artifactId><version>1</version>
<dependencies><dependency><groupId>$2</groupId><artifactId>$3</artifactId><version>$4</version></dependency></dependencies>
</project>
POM
  rm -rf "$target"
  if timeout 170 mvn -q -B -f "$work/pom.xml" -Dmaven.wagon.http.connectionTimeout=20000 \
    org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies \
    -DincludeScope=runtime "-DoutputDirectory=$work/jars" >"$work/log" 2>&1; then
    touch "$work/jars/$4"
    mv "$work/jars" "$target"
  else
    tail -n 3 "$work/log"
    echo "$1 cannot be downloaded: its tests are skipped"
  fi
  rm -rf "$work"
}

moto() { # SNS and SQS in memory
  local venv=$CACHE/moto
  [ -f "$venv/$MOTO" ] && return 0
  rm -rf "$venv"
  if python3 -m venv "$venv" &&
    timeout 170 "$venv/bin/pip" install --quiet "moto==$MOTO" flask flask-cors; then
    touch "$venv/$MOTO"
  else
    rm -rf "$venv"
    echo "moto cannot be downloaded: its tests are skipped"
  fi
}

clients() {
  local done=$CACHE/clients/${CLIENTS[*]//[@\/ ]/_}
  [ -f "$done" ] && return 0
  rm -rf "$CACHE/clients"
  mkdir -p "$CACHE/clients"
  echo '{ "private": true }' >"$CACHE/clients/package.json"
  if timeout 170 npm install --prefix "$CACHE/clients" --no-audit --no-fund --no-save --ignore-scripts \
    --prefer-offline --loglevel=error "${CLIENTS[@]}" >/dev/null; then
    touch "$done"
  else
    rm -rf "$CACHE/clients"
    echo "clients of brokers cannot be downloaded: their tests are skipped"
  fi
}

# In parallel: most of the time is spent on waiting.
jars kafka org.apache.kafka kafka_2.13 $KAFKA 2>&1 &
jars elasticmq org.elasticmq elasticmq-server_2.13 $ELASTICMQ 2>&1 &
moto 2>&1 &
clients 2>&1 &
wait
