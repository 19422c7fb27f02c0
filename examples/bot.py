#!/usr/bin/env python3
"""A bot for Trove without dependencies, for Python 3. Try it:

    npx trove arena dead-mans-draw --bot "python3 examples/bot.py" --bot random

It reads and writes JSON lines: see docs/write-a-bot.md.
"""
import json
import random
import sys

seat = 0
# Trézors: how often the others have played each kind in this game, as the events tell.
played_by_others = {}


def say(message):
    # Flush every line: the arena does not see a buffered answer.
    print(json.dumps(message), flush=True)


def suit(card):
    return card.split("-")[0]


def number(card):
    last = card.split("-")[-1]
    return int(last) if last.isdigit() else 0


def score_draw(_, observation):
    """Dead Man's Draw: expected points of the next card less the expected loss."""
    if observation["phase"] != "raid":
        return 1
    play = observation["play"]
    deck = observation["memory"]["deck"]
    bust = sum(suit(card) in map(suit, play) for card in deck) / max(1, len(deck))
    return 4 * (1 - bust) - sum(map(number, play)) * bust


def score_mark(action, observation):
    """Silver & Gold: mark many cells, and cards that are nearly full."""
    marked = {card["id"]: len(card["marked"]) for card in observation["seats"][seat]["cards"]}
    return len(action["cells"]) + marked.get(action["card"], 0) / 10


def score_claim(action, observation):
    """My Treasure: claim a pile with three of a kind and that kind's token; else go on."""
    pile = observation["memory"]["piles"][action["place"]] or []
    return sum(card.split("+").count(action["token"]) for card in pile) - 2.5


def score_play(action, observation):
    """Trézors: prefer chests that are in the row, and of those what the others play rarely."""
    card = action["card"]
    return (card in observation["chests"]) - played_by_others.get(card, 0) / 50


def learn(event):
    """Remembers what the others played, which no position shows."""
    if event["on"] == "reveal" and "played" in event:
        for other, card in enumerate(event["played"]):
            if other != seat:
                played_by_others[card] = played_by_others.get(card, 0) + 1


# Scores an action by its name. Unlisted actions score equal, so the bot plays any game.
SCORES = {
    "draw": score_draw,
    "bank": lambda action, observation: 0,
    "choose": lambda action, observation: number(action.get("card", "")),
    "mark": score_mark,
    "claim": score_claim,
    "play": score_play,
    # Trézors: tap the own kind quickly.
    "tap": lambda action, observation: 1 if observation["chests"][action["chest"]] == observation["played"][seat] else -1,
}


def choose(question):
    """The legal action with the highest score; ties are broken at random."""
    dice = random.Random(question["seed"])
    observation = question["observation"]

    def value(action):
        score = SCORES.get(action["do"])
        return (score(action, observation) if score else 0) + dice.random() / 100

    best = max(question["legal"], key=value)
    # Taps are listed without a time; the bot adds its own in milliseconds. Less than 250 is refused.
    return {**best, "ms": dice.randrange(300, 500)} if best["do"] == "tap" else best


for line in sys.stdin:
    message = json.loads(line)
    if "hello" in message:
        seat = message["hello"]["seat"]
        played_by_others.clear()
        # Version 2 of the protocol: events come before questions.
        say({"trove": 2, "hello": {"name": "Example"}})
    for event in message.get("events", []):
        learn(event)
    if "question" in message:
        question = message["question"]
        say({"answer": {"id": question["id"], "action": choose(question)}})
    # "over" reports the outcome; this bot ignores it.
